-- Written by hand: the engine would make the table anew, and with it every step and metric that refers to it.
-- AlterTable
ALTER TABLE "Run" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'measured';
ALTER TABLE "Run" ADD COLUMN "importDigest" TEXT;
ALTER TABLE "Run" ADD COLUMN "importEnd" TEXT;
ALTER TABLE "Run" ADD COLUMN "importFile" TEXT;

-- CreateIndex
CREATE INDEX "Run_linkId_importEnd_idx" ON "Run"("linkId", "importEnd");

-- CreateIndex
CREATE UNIQUE INDEX "Run_linkId_importDigest_key" ON "Run"("linkId", "importDigest");
