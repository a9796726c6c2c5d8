-- Where each order waits, and since when (contract, 13.4): on hold, or for the rest of it to be fulfilled. `stall_told` says whether the stall
-- was published. `waiting_since` is when it was placed, last released, or last fulfilled in part; `all_made`, that nothing is left to fulfil.
CREATE TYPE "order_stall_stage" AS ENUM ('NOT_FULFILLED', 'HELD');
ALTER TABLE "orders" ADD COLUMN "waiting_since" TIMESTAMPTZ(3), ADD COLUMN "all_made" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "stall_stage" "order_stall_stage", ADD COLUMN "stall_since" TIMESTAMPTZ(3), ADD COLUMN "stall_told" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "orders" ADD CONSTRAINT "orders_stall" CHECK (("stall_stage" IS NULL) = ("stall_since" IS NULL));

CREATE FUNCTION "watch_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND is_loading_account() THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.hold_reason IS NOT NULL AND NEW.hold_reason IS NULL THEN
    NEW.waiting_since := greatest(NEW.waiting_since, least(OLD.held_until, NEW.updated));
  END IF;
  NEW.waiting_since := coalesce(NEW.waiting_since, NEW.created);
  NEW.stall_stage := CASE
    WHEN NEW.all_made OR NEW.status NOT IN ('PENDING', 'IN_PROGRESS') THEN NULL
    WHEN NEW.hold_reason IS NOT NULL THEN 'HELD'
    ELSE 'NOT_FULFILLED'
  END::order_stall_stage;
  NEW.stall_since := CASE NEW.stall_stage WHEN 'HELD' THEN NEW.held_since WHEN 'NOT_FULFILLED' THEN NEW.waiting_since END;
  IF TG_OP = 'UPDATE' AND (NEW.stall_stage, NEW.stall_since) IS DISTINCT FROM (OLD.stall_stage, OLD.stall_since) THEN
    NEW.stall_told := false;
  END IF;
  RETURN NEW;
END $$;

-- What waits already, but for what is left of accounts that are moving, or have moved. Orders that have waited for too long publish nothing of it
-- until they stall anew.
UPDATE "orders" SET "waiting_since" = waits.since, "all_made" = waits.is_made,
  "stall_stage" = CASE WHEN waits.is_made THEN NULL WHEN waits.is_held THEN 'HELD' ELSE 'NOT_FULFILLED' END::order_stall_stage,
  "stall_since" = CASE WHEN waits.is_made THEN NULL WHEN waits.is_held THEN orders.held_since ELSE waits.since END,
  "stall_told" = NOT waits.is_made AND CASE WHEN waits.is_held THEN orders.held_since <= now() - interval '7 days' ELSE waits.since <= now() - interval '3 days' END
FROM (
  SELECT placed.id, placed.hold_reason IS NOT NULL AS is_held,
    greatest(placed.created, (SELECT max(kit.created) FROM kits kit WHERE kit.order_id = placed.id)) AS since,
    NOT EXISTS (
      SELECT FROM order_items item LEFT JOIN kits kit ON kit.order_id = item.order_id AND kit.order_position = item.position
      WHERE item.order_id = placed.id AND kit.id IS NULL AND NOT item.canceled) AS is_made
  FROM orders placed WHERE placed.status IN ('PENDING', 'IN_PROGRESS')
    AND NOT EXISTS (SELECT FROM account_moves move WHERE move.account_id = placed.account_id)) AS waits
WHERE orders.id = waits.id;

CREATE TRIGGER "orders_watch_added" BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "watch_order"();
CREATE TRIGGER "orders_watch_moved" BEFORE UPDATE OF "status", "hold_reason", "held_since", "waiting_since", "all_made" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "watch_order"();

CREATE INDEX "orders_stalled" ON "orders"("account_id", "stall_stage", "stall_since", "id") WHERE "stall_stage" IS NOT NULL;
CREATE INDEX "orders_stalled_to_tell" ON "orders"("account_id", "stall_stage", "stall_since", "id") WHERE "stall_stage" IS NOT NULL AND NOT "stall_told";

-- After how many days an account's orders stall in a stage, by the stage's name; a stage that is not named: as usual.
CREATE FUNCTION "are_order_days"(days jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_typeof(days) = 'object' AND NOT EXISTS (
    SELECT FROM jsonb_each(days) AS each(stage, number)
    WHERE stage NOT IN ('NOT_FULFILLED', 'HELD') OR jsonb_typeof(number) <> 'number'
      OR number::numeric NOT BETWEEN 0 AND 365 OR number::numeric <> trunc(number::numeric))
$$;
ALTER TABLE "accounts" ADD COLUMN "order_days" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_order_days" CHECK (are_order_days("order_days"));

CREATE VIEW "order_stalls" AS
  SELECT placed.id, placed.stall_stage AS stage, placed.stall_since AS created, placed.held_until, account.order_days
  FROM orders placed JOIN accounts account ON account.id = placed.account_id WHERE placed.stall_stage IS NOT NULL;
