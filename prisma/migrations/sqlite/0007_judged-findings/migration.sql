-- CreateTable
CREATE TABLE "Diagnosis" (
    "runId" TEXT NOT NULL PRIMARY KEY,
    "rulesVersion" INTEGER NOT NULL,
    "judgedAt" DATETIME NOT NULL,
    "findings" BLOB,
    "findingsCount" INTEGER,
    "first" TEXT,
    CONSTRAINT "Diagnosis_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "JudgeRequest" (
    "scope" TEXT NOT NULL PRIMARY KEY,
    "requestedBy" TEXT NOT NULL,
    "requestedAt" DATETIME NOT NULL,
    "runsCount" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "Diagnosis_rulesVersion_idx" ON "Diagnosis"("rulesVersion");
