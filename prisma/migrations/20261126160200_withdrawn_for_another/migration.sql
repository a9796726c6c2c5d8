-- A kit keeps its person as long as a report on its sample stands: once every one is withdrawn, the registration can be taken back, although
-- they were shown (contract, 11.10).
CREATE OR REPLACE FUNCTION require_undone_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.patient_id IS NOT NULL
    OR EXISTS (SELECT FROM samples JOIN reports ON reports.sample_id = samples.id WHERE samples.kit_id = OLD.id AND reports.withdrawn_at IS NULL)
    OR NOT EXISTS (SELECT FROM undone_activations WHERE kit_id = OLD.id AND patient_id = OLD.patient_id AND undone_at = NEW.updated)
  THEN
    RAISE EXCEPTION 'a kit keeps the person whom it is registered to' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
