-- An order that replaces a kit (contract, 11.3). A kit names the one that stands, so it never has two.
CREATE TYPE "replacement_reason" AS ENUM ('LOST', 'DAMAGED', 'EXPIRED', 'INSUFFICIENT_SPECIMEN', 'OTHER');

CREATE TABLE "replacements" (
    "order_id" UUID NOT NULL,
    "order_position" INTEGER NOT NULL DEFAULT 0,
    "kit_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "reason" "replacement_reason" NOT NULL,
    "note" TEXT,
    "requested_by_id" UUID NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replacements_pkey" PRIMARY KEY ("order_id"),
    CONSTRAINT "replacements_order_of_one_kit" CHECK ("order_position" = 0),
    CONSTRAINT "replacements_note" CHECK ("note" <> '' AND length("note") <= 500)
);

CREATE INDEX "replacements_kit_id_created_idx" ON "replacements"("kit_id", "created");
CREATE UNIQUE INDEX "replacements_order_id_kit_id_key" ON "replacements"("order_id", "kit_id");
CREATE UNIQUE INDEX "replacements_order_id_order_position_key" ON "replacements"("order_id", "order_position");

ALTER TABLE "replacements" ADD CONSTRAINT "replacements_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_order_id_order_position_fkey" FOREIGN KEY ("order_id", "order_position") REFERENCES "order_items"("order_id", "position") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "replacements_append_only" BEFORE UPDATE OR DELETE ON "replacements" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "replacements_no_truncate" BEFORE TRUNCATE ON "replacements" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The replacement that stands. No index: it is only ever followed from the kit.
ALTER TABLE "kits" ADD COLUMN "replacement_id" UUID;
ALTER TABLE "kits" ADD CONSTRAINT "kits_replacement_id_id_fkey" FOREIGN KEY ("replacement_id", "id") REFERENCES "replacements"("order_id", "kit_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A replacement no longer stands once its order is canceled, unless that order's kit has been replaced in turn: then the person still
-- waits for a kit that is on its way. If the last of such a chain is canceled, none of its replacements stands any longer.
CREATE FUNCTION end_canceled_replacements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE ended AS (
    SELECT replaced.kit_id FROM replacements replaced
      WHERE replaced.order_id = NEW.id
        AND NOT EXISTS (SELECT FROM kits own WHERE own.order_id = NEW.id AND own.replacement_id IS NOT NULL)
    UNION ALL
    SELECT replaced.kit_id FROM ended
      JOIN kits own ON own.id = ended.kit_id JOIN orders placed ON placed.id = own.order_id AND placed.status = 'CANCELED'
      JOIN replacements replaced ON replaced.order_id = placed.id
  )
  UPDATE kits SET replacement_id = NULL, updated = greatest(kits.updated, NEW.updated)
    FROM ended WHERE kits.id = ended.kit_id AND kits.replacement_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_end_replacements" AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
  WHEN (NEW.status = 'CANCELED' AND OLD.status <> 'CANCELED') EXECUTE FUNCTION end_canceled_replacements();

-- Administrators replace kits of every account: they place orders in accounts that are not their own.
CREATE OR REPLACE FUNCTION require_same_account_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  odd text;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    SELECT 'placed_by_id' INTO odd FROM added JOIN users o ON o.id = added.placed_by_id
      WHERE o.account_id <> added.account_id AND o.role <> 'ADMIN' LIMIT 1;
  ELSIF TG_TABLE_NAME = 'kits' THEN
    SELECT CASE WHEN o.account_id <> added.account_id THEN 'order_id' ELSE 'patient_id' END INTO odd FROM added
      LEFT JOIN orders o ON o.id = added.order_id LEFT JOIN patients p ON p.id = added.patient_id
      WHERE o.account_id <> added.account_id OR p.account_id <> added.account_id LIMIT 1;
  ELSIF TG_TABLE_NAME = 'samples' THEN
    SELECT 'kit_id' INTO odd FROM added JOIN kits o ON o.id = added.kit_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_TABLE_NAME IN ('reports', 'requisitions') THEN
    SELECT 'sample_id' INTO odd FROM added JOIN samples o ON o.id = added.sample_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_TABLE_NAME = 'registration_tokens' THEN
    SELECT 'patient_id' INTO odd FROM added JOIN patients o ON o.id = added.patient_id
      WHERE o.account_id <> added.account_id LIMIT 1;
  ELSIF TG_TABLE_NAME = 'replacements' THEN
    SELECT CASE WHEN o.account_id <> added.account_id THEN 'order_id' ELSE 'kit_id' END INTO odd FROM added
      JOIN orders o ON o.id = added.order_id JOIN kits k ON k.id = added.kit_id
      WHERE o.account_id <> added.account_id OR k.account_id <> added.account_id LIMIT 1;
  ELSE
    RAISE EXCEPTION 'no check of %', TG_TABLE_NAME;
  END IF;
  IF odd IS NOT NULL THEN
    RAISE EXCEPTION '%.% names a record of another account', TG_TABLE_NAME, odd USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "replacements_added_account" AFTER INSERT ON "replacements"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_same_account_of_added();
