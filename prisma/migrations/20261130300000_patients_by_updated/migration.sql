-- Patients by the days of their last correction, in the order in which they were created (contract, 3.3).
CREATE INDEX "patients_updated_day_created_idx" ON "patients"("account_id", (("updated" AT TIME ZONE 'UTC')::date), "created", "id");
