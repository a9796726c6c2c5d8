-- The boxes that were made together (contract, 13.8). They belong to no account, as kit types do.
CREATE TYPE "lot_status" AS ENUM ('OPEN', 'QUARANTINED', 'RECALLED');
CREATE TABLE "lots" (
  "id" UUID NOT NULL,
  "code" TEXT NOT NULL,
  "kit_type" TEXT NOT NULL,
  "expires" DATE NOT NULL,
  "status" "lot_status" NOT NULL,
  -- Why it has its status; null until the first move.
  "status_reason" TEXT,
  "blocked_since" TIMESTAMPTZ(3),
  "created" TIMESTAMPTZ(3) NOT NULL,
  "recalled_at" TIMESTAMPTZ(3),
  "recall_replaces" BOOLEAN,
  "recalled_by_id" UUID,
  "recalled_with_key" UUID,
  "recall_request" TEXT,
  "recall_finished_at" TIMESTAMPTZ(3),

  CONSTRAINT "lots_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "lots_code_form" CHECK ("code" ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$'),
  CONSTRAINT "lots_status_reason_given" CHECK (length("status_reason") <= 500 AND "status_reason" ~ '\S'),
  CONSTRAINT "lots_blocked_with_a_reason" CHECK (("blocked_since" IS NULL) = ("status" = 'OPEN') AND ("status" = 'OPEN' OR "status_reason" IS NOT NULL)),
  CONSTRAINT "lots_recalled_as_a_whole" CHECK (num_nonnulls("recalled_at", "recall_replaces", "recalled_by_id", "recalled_with_key", "recall_request")
    = CASE WHEN "status" = 'RECALLED' THEN 5 ELSE 0 END),
  CONSTRAINT "lots_recall_finished_later" CHECK ("recall_finished_at" IS NULL OR ("recalled_at" IS NOT NULL AND "recall_finished_at" >= "recalled_at"))
);
-- Codes are unique without regard to case. The id is made from the code, so a kit finds its lot in another cell, too.
CREATE UNIQUE INDEX "lots_code_folded_key" ON "lots"((folded("code")) COLLATE "C");
CREATE UNIQUE INDEX "lots_id_kit_type_key" ON "lots"("id", "kit_type");
CREATE INDEX "lots_created_id_idx" ON "lots"("created", "id");
CREATE INDEX "lots_unfinished_recalls_idx" ON "lots"("recalled_at") WHERE "recalled_at" IS NOT NULL AND "recall_finished_at" IS NULL;
ALTER TABLE "lots" ADD CONSTRAINT "lots_kit_type_fkey" FOREIGN KEY ("kit_type") REFERENCES "kit_types"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "lots" ADD CONSTRAINT "lots_recalled_by_id_fkey" FOREIGN KEY ("recalled_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a lot is never changes, and a recall is final.
CREATE FUNCTION "keep_lot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.id, NEW.code, NEW.kit_type, NEW.created) IS DISTINCT FROM (OLD.id, OLD.code, OLD.kit_type, OLD.created)
    OR (OLD.status = 'RECALLED' AND (NEW.status <> 'RECALLED' OR NEW.recalled_at <> OLD.recalled_at OR NEW.recall_replaces < OLD.recall_replaces)) THEN
    RAISE EXCEPTION 'a lot stays what it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "lots_keep" BEFORE UPDATE OR DELETE ON "lots" FOR EACH ROW EXECUTE FUNCTION "keep_lot"();

-- The lot of a kit, which has the kit's type, and since when it is known.
ALTER TABLE "kits" ADD COLUMN "lot_id" UUID, ADD COLUMN "lot_since" TIMESTAMPTZ(3);
ALTER TABLE "kits" ADD CONSTRAINT "kits_lot_known_since" CHECK (num_nonnulls("lot_id", "lot_since") IN (0, 2));
ALTER TABLE "kits" ADD CONSTRAINT "kits_lot_id_kit_type_fkey" FOREIGN KEY ("lot_id", "kit_type") REFERENCES "lots"("id", "kit_type") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE FUNCTION "refuse_other_lot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a kit has one lot' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "kits_one_lot" BEFORE UPDATE ON "kits" FOR EACH ROW
  WHEN (OLD."lot_id" IS NOT NULL AND (NEW."lot_id" IS DISTINCT FROM OLD."lot_id" OR NEW."lot_since" IS DISTINCT FROM OLD."lot_since"))
  EXECUTE FUNCTION "refuse_other_lot"();

-- A kit without a lot is in neither.
CREATE INDEX "kits_account_id_lot_id_created_id_idx" ON "kits"("account_id", "lot_id", "created", "id") WHERE "lot_id" IS NOT NULL;
CREATE INDEX "kits_lot_id_created_id_idx" ON "kits"("lot_id", "created", "id") WHERE "lot_id" IS NOT NULL;
