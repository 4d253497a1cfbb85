-- AlterTable
ALTER TABLE "Host" ADD COLUMN "publicKey" TEXT;
