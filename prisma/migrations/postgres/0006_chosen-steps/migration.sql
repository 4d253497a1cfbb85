-- AlterTable
ALTER TABLE "Run" ADD COLUMN "chosenSteps" TEXT;
