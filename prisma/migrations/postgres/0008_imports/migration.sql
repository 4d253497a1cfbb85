-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "importDigest" TEXT,
ADD COLUMN     "importEnd" TEXT,
ADD COLUMN     "importFile" TEXT,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'measured';

-- CreateIndex
CREATE INDEX "Run_linkId_importEnd_idx" ON "Run"("linkId", "importEnd");

-- CreateIndex
CREATE UNIQUE INDEX "Run_linkId_importDigest_key" ON "Run"("linkId", "importDigest");
