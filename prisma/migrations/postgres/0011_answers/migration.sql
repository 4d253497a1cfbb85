-- CreateTable
CREATE TABLE "Answer" (
    "id" TEXT NOT NULL,
    "linkId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "askedBy" TEXT NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL,
    "baselineRunIds" TEXT NOT NULL,
    "baselineChoice" TEXT NOT NULL,
    "budgetSeconds" DOUBLE PRECISION NOT NULL,
    "cancelRequestedAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "conclusion" TEXT,
    "failureCode" TEXT,
    "failureMessage" TEXT,

    CONSTRAINT "Answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnswerRun" (
    "answerId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "runId" TEXT NOT NULL,

    CONSTRAINT "AnswerRun_pkey" PRIMARY KEY ("answerId","ordinal")
);

-- CreateIndex
CREATE INDEX "Answer_linkId_askedAt_idx" ON "Answer"("linkId", "askedAt");

-- CreateIndex
CREATE INDEX "Answer_state_idx" ON "Answer"("state");

-- CreateIndex
CREATE UNIQUE INDEX "AnswerRun_runId_key" ON "AnswerRun"("runId");

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "Link"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswerRun" ADD CONSTRAINT "AnswerRun_answerId_fkey" FOREIGN KEY ("answerId") REFERENCES "Answer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AnswerRun" ADD CONSTRAINT "AnswerRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
