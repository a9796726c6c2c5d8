-- Whether an activation by details registers a kit to the patient whose record is equal to them (contract, 12.9).
ALTER TABLE "accounts" ADD COLUMN "recognizes_patients" BOOLEAN NOT NULL DEFAULT false;
