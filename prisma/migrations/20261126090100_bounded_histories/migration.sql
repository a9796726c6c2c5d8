-- A record has at most 1,000 events (contract, 8.3). Its lists of them are read whole, and so are the reports and the parcels of a sample, each
-- of which came with an event. The code tells the caller by the state, which is of no other error.
CREATE FUNCTION refuse_too_many_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_beyond boolean;
BEGIN
  IF TG_TABLE_NAME = 'kit_events' THEN
    is_beyond := EXISTS (SELECT FROM added WHERE EXISTS (SELECT FROM kit_events e WHERE e.kit_id = added.kit_id OFFSET 1000));
  ELSIF TG_TABLE_NAME = 'sample_events' THEN
    is_beyond := EXISTS (SELECT FROM added WHERE EXISTS (SELECT FROM sample_events e WHERE e.sample_id = added.sample_id OFFSET 1000));
  ELSIF TG_TABLE_NAME = 'requisition_events' THEN
    is_beyond := EXISTS (SELECT FROM added WHERE EXISTS (SELECT FROM requisition_events e WHERE e.requisition_id = added.requisition_id OFFSET 1000));
  ELSE
    RAISE EXCEPTION 'no bound of %', TG_TABLE_NAME;
  END IF;
  IF is_beyond THEN
    RAISE EXCEPTION 'a record has more than 1,000 events in %', TG_TABLE_NAME USING ERRCODE = 'KT001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "kit_events_bounded" AFTER INSERT ON "kit_events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_too_many_events();
CREATE TRIGGER "sample_events_bounded" AFTER INSERT ON "sample_events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_too_many_events();
CREATE TRIGGER "requisition_events_bounded" AFTER INSERT ON "requisition_events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_too_many_events();
