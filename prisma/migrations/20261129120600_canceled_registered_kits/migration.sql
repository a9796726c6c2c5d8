-- A kit that was registered may be canceled (contract, 4.4), and stays that person's.
ALTER TABLE "kits" DROP CONSTRAINT "kits_registered_to_a_patient";
ALTER TABLE "kits" ADD CONSTRAINT "kits_registered_to_a_patient" CHECK (CASE "status" WHEN 'REGISTERED' THEN "patient_id" IS NOT NULL WHEN 'CANCELED' THEN true ELSE "patient_id" IS NULL END) NOT VALID;
ALTER TABLE "kits" VALIDATE CONSTRAINT "kits_registered_to_a_patient";
