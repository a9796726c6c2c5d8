-- A search finds beginnings (contract, 11.7): in the order of what is compared, the newest first of those that are equal. The same indexes serve the lists
-- that are filtered by a detail of a person, in both directions, in place of those that they had.

DROP INDEX "patients_email_folded_idx";
CREATE INDEX "patients_email_start_idx" ON "patients"("account_id", (folded("email"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "patients_first_name_folded_idx";
CREATE INDEX "patients_first_name_start_idx" ON "patients"("account_id", (folded("first_name"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "patients_last_name_folded_idx";
DROP INDEX "orders_recipient_email_folded_idx";
CREATE INDEX "orders_recipient_email_start_idx" ON "orders"("account_id", (folded("recipient_email"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "orders_recipient_first_name_folded_idx";
CREATE INDEX "orders_recipient_first_name_start_idx" ON "orders"("account_id", (folded("recipient_first_name"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "orders_recipient_last_name_folded_idx";
DROP INDEX "requisitions_patient_email_folded_idx";
CREATE INDEX "requisitions_patient_email_start_idx" ON "requisitions"("account_id", (folded("patient_email"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "requisitions_patient_first_name_folded_idx";
CREATE INDEX "requisitions_patient_first_name_start_idx" ON "requisitions"("account_id", (folded("patient_first_name"::text)) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "requisitions_patient_last_name_folded_idx";
DROP INDEX "kit_people_email_folded_idx";
CREATE INDEX "kit_people_email_start_idx" ON "kit_people"("account_id", (folded("email"::text)) COLLATE "C", "created" DESC, "kit_id" DESC);
DROP INDEX "kit_people_first_name_folded_idx";
CREATE INDEX "kit_people_first_name_start_idx" ON "kit_people"("account_id", (folded("first_name"::text)) COLLATE "C", "created" DESC, "kit_id" DESC);
DROP INDEX "kit_people_last_name_folded_idx";
CREATE INDEX "patient_names_first_name_start_idx" ON "patient_names"("account_id", (folded("first_name"::text)) COLLATE "C", "patient_id");

-- Phone numbers are found by their last digits, so they are compared from the last digit on.
DROP INDEX "patients_phone_created_idx";
CREATE INDEX "patients_phone_end_idx" ON "patients"("account_id", (reverse(regexp_replace("phone", '\D', '', 'g'))) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "orders_recipient_phone_created_idx";
CREATE INDEX "orders_recipient_phone_end_idx" ON "orders"("account_id", (reverse(regexp_replace("recipient_phone", '\D', '', 'g'))) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "requisitions_patient_phone_created_idx";
CREATE INDEX "requisitions_patient_phone_end_idx" ON "requisitions"("account_id", (reverse(regexp_replace("patient_phone", '\D', '', 'g'))) COLLATE "C", "created" DESC, "id" DESC);
DROP INDEX "kit_people_account_id_phone_digits_created_kit_id_idx";
CREATE INDEX "kit_people_phone_end_idx" ON "kit_people"("account_id", (reverse("phone_digits")) COLLATE "C", "created" DESC, "kit_id" DESC);

-- Codes have the whole in an index of all accounts. Those that begin alike may be anybody's, so they are found in each account, or for each laboratory.
CREATE INDEX "kits_kit_id_start_idx" ON "kits"("account_id", (folded("kit_id"::text)) COLLATE "C");
CREATE INDEX "kits_kit_id_of_laboratory_idx" ON "kits"("laboratory_key", (folded("kit_id"::text)) COLLATE "C");
CREATE INDEX "orders_order_id_start_idx" ON "orders"("account_id", (folded("order_id"::text)) COLLATE "C");
CREATE INDEX "samples_account_id_sample_id_folded_idx" ON "samples"("account_id", "sample_id_folded");
CREATE INDEX "samples_laboratory_key_sample_id_folded_idx" ON "samples"("laboratory_key", "sample_id_folded");
CREATE INDEX "requisitions_account_id_barcode_folded_idx" ON "requisitions"("account_id", "barcode_folded");
CREATE INDEX "requisitions_laboratory_key_barcode_folded_idx" ON "requisitions"("laboratory_key", "barcode_folded");
