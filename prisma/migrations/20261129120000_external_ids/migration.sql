-- What a program calls its order (contract, 13.3), and the hash of what it was placed with, by which a repetition is recognized.
ALTER TABLE "orders" ADD COLUMN "external_id" TEXT, ADD COLUMN "input_hash" BYTEA;
ALTER TABLE "orders" ADD CONSTRAINT "orders_external_id_form" CHECK ("external_id" <> '' AND char_length("external_id") <= 100 AND "external_id" !~ '[\u0001-\u001f\u007f-\u009f]');
ALTER TABLE "orders" ADD CONSTRAINT "orders_external_id_with_input" CHECK (("external_id" IS NULL) = ("input_hash" IS NULL) AND octet_length("input_hash") = 32);

-- Compared exactly. The account comes second, because staff look in all accounts.
CREATE UNIQUE INDEX "orders_external_id_account_id_key" ON "orders"("external_id", "account_id") WHERE "external_id" IS NOT NULL;

CREATE TRIGGER "orders_external_id_stays" BEFORE UPDATE OF "external_id", "input_hash" ON "orders" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
