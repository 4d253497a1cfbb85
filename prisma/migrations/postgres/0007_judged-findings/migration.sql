-- CreateTable
CREATE TABLE "Diagnosis" (
    "runId" TEXT NOT NULL,
    "rulesVersion" INTEGER NOT NULL,
    "judgedAt" TIMESTAMP(3) NOT NULL,
    "findings" BYTEA,
    "findingsCount" INTEGER,
    "first" TEXT,

    CONSTRAINT "Diagnosis_pkey" PRIMARY KEY ("runId")
);

-- CreateTable
CREATE TABLE "JudgeRequest" (
    "scope" TEXT NOT NULL,
    "requestedBy" TEXT NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "runsCount" INTEGER NOT NULL,

    CONSTRAINT "JudgeRequest_pkey" PRIMARY KEY ("scope")
);

-- CreateIndex
CREATE INDEX "Diagnosis_rulesVersion_idx" ON "Diagnosis"("rulesVersion");

-- AddForeignKey
ALTER TABLE "Diagnosis" ADD CONSTRAINT "Diagnosis_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
