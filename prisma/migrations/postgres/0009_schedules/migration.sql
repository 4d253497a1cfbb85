-- CreateTable
CREATE TABLE "Schedule" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "linkId" TEXT,
    "tag" TEXT,
    "profile" TEXT NOT NULL,
    "cron" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "jitterS" INTEGER NOT NULL,
    "quietHours" TEXT,
    "graceS" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "nextAt" TIMESTAMP(3),
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Slot" (
    "id" TEXT NOT NULL,
    "planId" TEXT NOT NULL,
    "planName" TEXT NOT NULL,
    "linkId" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "giveUpAt" TIMESTAMP(3) NOT NULL,
    "state" TEXT NOT NULL,
    "runId" TEXT,
    "missCode" TEXT,
    "missReason" TEXT,
    "slotsCount" INTEGER NOT NULL DEFAULT 1,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Slot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BaselineCollection" (
    "id" TEXT NOT NULL,
    "linkId" TEXT NOT NULL,
    "activeLinkId" TEXT,
    "profile" TEXT NOT NULL,
    "runsCount" INTEGER NOT NULL,
    "note" TEXT,
    "keptRunIds" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "outcome" TEXT,
    "requestedBy" TEXT NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "BaselineCollection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Schedule_name_key" ON "Schedule"("name");

-- CreateIndex
CREATE INDEX "Schedule_linkId_idx" ON "Schedule"("linkId");

-- CreateIndex
CREATE INDEX "Schedule_tag_idx" ON "Schedule"("tag");

-- CreateIndex
CREATE INDEX "Schedule_nextAt_idx" ON "Schedule"("nextAt");

-- CreateIndex
CREATE INDEX "Slot_linkId_dueAt_idx" ON "Slot"("linkId", "dueAt");

-- CreateIndex
CREATE INDEX "Slot_state_dueAt_idx" ON "Slot"("state", "dueAt");

-- CreateIndex
CREATE INDEX "Slot_runId_idx" ON "Slot"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "Slot_planId_linkId_at_key" ON "Slot"("planId", "linkId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "BaselineCollection_activeLinkId_key" ON "BaselineCollection"("activeLinkId");

-- CreateIndex
CREATE INDEX "BaselineCollection_linkId_requestedAt_idx" ON "BaselineCollection"("linkId", "requestedAt");

-- AddForeignKey
ALTER TABLE "Schedule" ADD CONSTRAINT "Schedule_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "Link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Slot" ADD CONSTRAINT "Slot_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "Link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Slot" ADD CONSTRAINT "Slot_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BaselineCollection" ADD CONSTRAINT "BaselineCollection_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "Link"("id") ON DELETE CASCADE ON UPDATE CASCADE;
