-- CreateTable
CREATE TABLE "JournalNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "linkId" TEXT,
    "hostId" TEXT,
    "at" DATETIME NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "writtenAt" DATETIME NOT NULL,
    "editedAt" DATETIME,
    CONSTRAINT "JournalNote_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "Link" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "JournalNote_hostId_fkey" FOREIGN KEY ("hostId") REFERENCES "Host" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "JournalNote_linkId_at_idx" ON "JournalNote"("linkId", "at");

-- CreateIndex
CREATE INDEX "JournalNote_hostId_at_idx" ON "JournalNote"("hostId", "at");
