-- Which kit types an order asks for, each once, with what its list is filtered and sorted by, so that one index serves a kit type, alone or
-- with statuses, in either order. Triggers keep the copies.
CREATE TABLE "order_kit_types" (
    "order_id" UUID NOT NULL,
    "kit_type" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "status" "order_status" NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_kit_types_pkey" PRIMARY KEY ("order_id","kit_type")
);

CREATE FUNCTION copy_order_kit_types(order_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_kit_types (order_id, kit_type, account_id, status, created, updated)
  SELECT DISTINCT placed.id, item.kit_type, placed.account_id, placed.status, placed.created, placed.updated
  FROM orders placed JOIN order_items item ON item.order_id = placed.id WHERE placed.id = ANY(order_ids)
  ON CONFLICT (order_id, kit_type) DO NOTHING;
END $$;

CREATE FUNCTION copy_kit_types_of_new_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  orders_of_added uuid[] := ARRAY(SELECT DISTINCT order_id FROM added);
BEGIN
  PERFORM copy_order_kit_types(orders_of_added);
  RETURN NULL;
END $$;
CREATE TRIGGER "order_items_new_kit_types" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION copy_kit_types_of_new_items();

CREATE FUNCTION copy_order_to_kit_types() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_kit_types SET status = NEW.status, created = NEW.created, updated = NEW.updated WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_changes_to_kit_types" AFTER UPDATE OF "status", "created", "updated" ON "orders" FOR EACH ROW
  WHEN ((OLD."status", OLD."created", OLD."updated") IS DISTINCT FROM (NEW."status", NEW."created", NEW."updated"))
  EXECUTE FUNCTION copy_order_to_kit_types();

SELECT copy_order_kit_types(ARRAY(SELECT "id" FROM "orders"));

CREATE INDEX "order_kit_types_account_id_kit_type_status_created_order_id_idx" ON "order_kit_types"("account_id", "kit_type", "status", "created", "order_id");
CREATE INDEX "order_kit_types_account_id_kit_type_status_updated_order_id_idx" ON "order_kit_types"("account_id", "kit_type", "status", "updated", "order_id");
ALTER TABLE "order_kit_types" ADD CONSTRAINT "order_kit_types_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "order_kit_types_are_copies" BEFORE INSERT OR UPDATE OR DELETE ON "order_kit_types" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_copy();
CREATE TRIGGER "order_kit_types_no_truncate" BEFORE TRUNCATE ON "order_kit_types" FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_copy();
