-- The people of a kit are copied when it gets them, and then stay as they are, however often it moves. So they are indexed in the order
-- in which kits were created. In the order of the last change, the kits of a person are found by the same indexes and then sorted.
DROP INDEX "kit_people_account_id_email_updated_kit_id_idx";
DROP INDEX "kit_people_account_id_first_name_updated_kit_id_idx";
DROP INDEX "kit_people_account_id_last_name_updated_kit_id_idx";
DROP INDEX "kit_people_account_id_phone_digits_updated_kit_id_idx";

CREATE OR REPLACE FUNCTION copy_people_of_changed_kits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT id FROM written JOIN replaced USING (id)
    WHERE (written.order_id, written.patient_id, written.created, written.account_id)
      IS DISTINCT FROM (replaced.order_id, replaced.patient_id, replaced.created, replaced.account_id));
BEGIN
  IF changed <> '{}' THEN PERFORM copy_kit_people(changed); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION copy_kit_people(kit_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kit_people (kit_id, role, account_id, created, email, first_name, last_name, phone_digits)
  SELECT kit.id, 'RECIPIENT'::kit_person_role, kit.account_id, kit.created, placed.recipient_email, placed.recipient_first_name,
    placed.recipient_last_name, regexp_replace(placed.recipient_phone, '\D', '', 'g')
  FROM kits kit JOIN orders placed ON placed.id = kit.order_id WHERE kit.id = ANY(kit_ids)
  UNION ALL
  SELECT kit.id, 'PATIENT'::kit_person_role, kit.account_id, kit.created, patient.email, patient.first_name,
    patient.last_name, regexp_replace(patient.phone, '\D', '', 'g')
  FROM kits kit JOIN patients patient ON patient.id = kit.patient_id WHERE kit.id = ANY(kit_ids)
  ON CONFLICT (kit_id, role) DO UPDATE
  SET account_id = EXCLUDED.account_id, created = EXCLUDED.created, email = EXCLUDED.email, first_name = EXCLUDED.first_name,
    last_name = EXCLUDED.last_name, phone_digits = EXCLUDED.phone_digits;
END $$;

ALTER TABLE "kit_people" DROP COLUMN "updated";
