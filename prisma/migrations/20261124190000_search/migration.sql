-- What a support desk searches by (contract, 11.7) and no list is filtered by: tracking numbers, and the beginnings of family names. Names
-- are compared byte by byte, in lower case, so that those with the same beginning are next to each other.
CREATE INDEX "shipments_tracking_number_idx" ON "shipments"(lower("tracking_number"));
CREATE INDEX "patients_last_name_start_idx" ON "patients"("account_id", (lower("last_name"::text) COLLATE "C"), "created" DESC, "id" DESC);
CREATE INDEX "orders_recipient_last_name_start_idx" ON "orders"("account_id", (lower("recipient_last_name"::text) COLLATE "C"), "created" DESC, "id" DESC);
CREATE INDEX "requisitions_patient_last_name_start_idx" ON "requisitions"("account_id", (lower("patient_last_name"::text) COLLATE "C"), "created" DESC, "id" DESC);
CREATE INDEX "kit_people_last_name_start_idx" ON "kit_people"("account_id", (lower("last_name"::text) COLLATE "C"), "created" DESC, "kit_id" DESC);
