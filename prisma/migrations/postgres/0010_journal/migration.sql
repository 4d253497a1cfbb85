-- CreateTable
CREATE TABLE "JournalNote" (
    "id" TEXT NOT NULL,
    "linkId" TEXT,
    "hostId" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "writtenAt" TIMESTAMP(3) NOT NULL,
    "editedAt" TIMESTAMP(3),

    CONSTRAINT "JournalNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "JournalNote_linkId_at_idx" ON "JournalNote"("linkId", "at");

-- CreateIndex
CREATE INDEX "JournalNote_hostId_at_idx" ON "JournalNote"("hostId", "at");

-- AddForeignKey
ALTER TABLE "JournalNote" ADD CONSTRAINT "JournalNote_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "Link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JournalNote" ADD CONSTRAINT "JournalNote_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "Host"("id") ON DELETE CASCADE ON UPDATE CASCADE;
