-- An account that is closed (contract, 1.5), when what it had under way was ended, and when it was last reopened.
ALTER TABLE "accounts" ADD COLUMN "closed_at" TIMESTAMPTZ(3),
  ADD COLUMN "closed_reason" TEXT,
  ADD COLUMN "wound_up_at" TIMESTAMPTZ(3),
  ADD COLUMN "reopened_at" TIMESTAMPTZ(3),
  ADD COLUMN "reopened_reason" TEXT;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_closed_with_reason" CHECK (("closed_at" IS NULL) = ("closed_reason" IS NULL)),
  ADD CONSTRAINT "accounts_reopened_with_reason" CHECK (("reopened_at" IS NULL) = ("reopened_reason" IS NULL)),
  ADD CONSTRAINT "accounts_wound_up_once_closed" CHECK ("wound_up_at" IS NULL OR "closed_at" IS NOT NULL);
-- Few accounts are ever closed, and fewer are being wound up.
CREATE INDEX "accounts_winding_up_idx" ON "accounts" ("closed_at") WHERE "closed_at" IS NOT NULL AND "wound_up_at" IS NULL;

-- A closed account gets nothing new. The lock waits for whoever is closing it: a plain read would not see that yet.
CREATE FUNCTION require_open_account(account UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed TIMESTAMPTZ;
BEGIN
  SELECT closed_at INTO closed FROM accounts WHERE accounts.id = account FOR KEY SHARE;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'the account is closed' USING ERRCODE = 'KT002';
  END IF;
END $$;

CREATE FUNCTION refuse_in_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_open_account(NEW.account_id);
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_key_of_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_open_account((SELECT account_id FROM users WHERE users.id = NEW.user_id));
  RETURN NULL;
END $$;

CREATE TRIGGER "users_of_open_accounts" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION refuse_in_closed_account();
CREATE TRIGGER "kits_of_open_accounts" AFTER INSERT ON "kits" FOR EACH ROW EXECUTE FUNCTION refuse_in_closed_account();
CREATE TRIGGER "replacements_of_open_accounts" AFTER INSERT ON "replacements" FOR EACH ROW EXECUTE FUNCTION refuse_in_closed_account();
CREATE TRIGGER "api_keys_of_open_accounts" AFTER INSERT ON "api_keys" FOR EACH ROW EXECUTE FUNCTION refuse_key_of_closed_account();
