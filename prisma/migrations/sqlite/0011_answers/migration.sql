-- CreateTable
CREATE TABLE "Answer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "linkId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "askedBy" TEXT NOT NULL,
    "askedAt" DATETIME NOT NULL,
    "baselineRunIds" TEXT NOT NULL,
    "baselineChoice" TEXT NOT NULL,
    "budgetSeconds" REAL NOT NULL,
    "cancelRequestedAt" DATETIME,
    "endedAt" DATETIME,
    "conclusion" TEXT,
    "failureCode" TEXT,
    "failureMessage" TEXT,
    CONSTRAINT "Answer_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "Link" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AnswerRun" (
    "answerId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "runId" TEXT NOT NULL,

    PRIMARY KEY ("answerId", "ordinal"),
    CONSTRAINT "AnswerRun_answerId_fkey" FOREIGN KEY ("answerId") REFERENCES "Answer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AnswerRun_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Answer_linkId_askedAt_idx" ON "Answer"("linkId", "askedAt");

-- CreateIndex
CREATE INDEX "Answer_state_idx" ON "Answer"("state");

-- CreateIndex
CREATE UNIQUE INDEX "AnswerRun_runId_key" ON "AnswerRun"("runId");
