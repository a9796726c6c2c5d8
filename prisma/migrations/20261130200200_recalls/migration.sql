-- What a recall has done with each kit of its lot (contract, 13.8): a row once the kit is dealt with, so that nothing happens to it twice.
CREATE TABLE "recalled_kits" (
  "kit_id" UUID NOT NULL,
  "created" TIMESTAMPTZ(3) NOT NULL,
  -- Whether the recall canceled it.
  "canceled" BOOLEAN NOT NULL,
  -- Whether it has an order or somebody registered it, and it was not canceled before, so that it may be replaced.
  "replaceable" BOOLEAN NOT NULL,
  -- Whether the recall replaced it, or skipped that; null as long as nobody asked for it.
  "replaced" BOOLEAN,

  CONSTRAINT "recalled_kits_pkey" PRIMARY KEY ("kit_id"),
  CONSTRAINT "recalled_kits_replaced_if_replaceable" CHECK ("replaced" IS NULL OR "replaceable")
);
ALTER TABLE "recalled_kits" ADD CONSTRAINT "recalled_kits_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- All that changes is whether the kit was replaced, once.
CREATE FUNCTION "keep_recalled_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_loading_account() THEN RETURN OLD; END IF;
  IF TG_OP <> 'UPDATE' OR OLD.replaced IS NOT NULL OR (NEW.kit_id, NEW.created, NEW.canceled, NEW.replaceable)
    IS DISTINCT FROM (OLD.kit_id, OLD.created, OLD.canceled, OLD.replaceable) THEN
    RAISE EXCEPTION 'a recalled kit is dealt with once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "recalled_kits_keep" BEFORE UPDATE OR DELETE ON "recalled_kits" FOR EACH ROW EXECUTE FUNCTION "keep_recalled_kit"();
CREATE TRIGGER "recalled_kits_no_truncate" BEFORE TRUNCATE ON "recalled_kits" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Only kits of recalled lots are dealt with, and one that was canceled is canceled. A recall is final, and so is a cancellation.
CREATE FUNCTION "check_recalled_kit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM kits JOIN lots ON lots.id = kits.lot_id
    WHERE kits.id = NEW.kit_id AND lots.status = 'RECALLED' AND (kits.status = 'CANCELED' OR NOT NEW.canceled)) THEN
    RAISE EXCEPTION 'the kit is not recalled' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "recalled_kits_of_recalled_lots" AFTER INSERT ON "recalled_kits" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "check_recalled_kit"();

CREATE FUNCTION "refuse_recall_of_account_set_aside"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_while_set_aside(account_id) FROM kits WHERE id = NEW.kit_id;
  RETURN NEW;
END $$;
CREATE TRIGGER "recalled_kits_set_aside" BEFORE INSERT OR UPDATE ON "recalled_kits" FOR EACH ROW
  EXECUTE FUNCTION "refuse_recall_of_account_set_aside"();
