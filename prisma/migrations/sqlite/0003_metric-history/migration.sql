-- DropIndex
DROP INDEX "Metric_linkId_key_direction_at_idx";

-- CreateIndex
CREATE INDEX "Metric_linkId_key_direction_at_runId_value_idx" ON "Metric"("linkId", "key", "direction", "at", "runId", "value");
