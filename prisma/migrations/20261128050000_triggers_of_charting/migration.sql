-- Most updates of a sample leave it where it is.
DROP TRIGGER "samples_laboratory_given" ON "samples";
CREATE TRIGGER "samples_laboratory_given" BEFORE INSERT ON "samples" FOR EACH ROW EXECUTE FUNCTION give_sample();
CREATE TRIGGER "samples_laboratory_given_anew" BEFORE UPDATE OF "laboratory_id", "laboratory_basis", "laboratory_key" ON "samples" FOR EACH ROW
  WHEN ((NEW."laboratory_id", NEW."laboratory_basis", NEW."laboratory_key")
    IS DISTINCT FROM (OLD."laboratory_id", OLD."laboratory_basis", OLD."laboratory_key"))
  EXECUTE FUNCTION give_sample();

-- What a new report copies from its sample, and that it is not another laboratory's, is looked up at once.
DROP TRIGGER "reports_of_own_samples" ON "reports";
DROP FUNCTION refuse_report_of_another_laboratory();
CREATE OR REPLACE FUNCTION release_report() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  SELECT kits.patient_id, patients.version, requisitions.id AS requisition_id,
      samples.kit_id IS NULL OR kits.patient_id IS NOT NULL AS released, samples.laboratory_id INTO known
    FROM samples LEFT JOIN kits ON kits.id = samples.kit_id
      LEFT JOIN patients ON patients.id = kits.patient_id
      LEFT JOIN requisitions ON requisitions.sample_id = samples.id AND kits.patient_id IS NULL
        AND (samples.kit_id IS NULL OR requisitions.status NOT IN ('DENIED', 'REJECTED')
          OR (requisitions.status = 'REJECTED' AND is_rejected_by_sample(requisitions.id)))
    WHERE samples.id = NEW.sample_id;
  -- No laboratory reports on a sample that is another's, unless that one shares with it.
  IF known.laboratory_id <> NEW.laboratory_id
    AND EXISTS (SELECT FROM users WHERE users.id = NEW.submitted_by_id AND users.role = 'LAB')
    AND NOT EXISTS (SELECT FROM laboratory_shares share
      WHERE share.account_id = known.laboratory_id AND share.shares_with_id = NEW.laboratory_id)
  THEN
    RAISE EXCEPTION 'a report is on a sample of another laboratory' USING ERRCODE = 'check_violation';
  END IF;
  NEW.patient_id := known.patient_id;
  NEW.patient_version := coalesce(known.version, 1);
  NEW.requisition_id := known.requisition_id;
  NEW.released := coalesce(known.released, false);
  RETURN NEW;
END $$;
