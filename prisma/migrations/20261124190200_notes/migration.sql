-- Notes (contract, 11.11): what somebody has written down about a record, for the account of the author.
CREATE TABLE "notes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "kit_id" UUID,
    "order_id" UUID,
    "sample_id" UUID,
    "requisition_id" UUID,
    "patient_id" UUID,
    "unmatched_result_id" UUID,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notes_of_one_record" CHECK (num_nonnulls("kit_id", "order_id", "sample_id", "requisition_id", "patient_id", "unmatched_result_id") = 1),
    CONSTRAINT "notes_text_length" CHECK (length("text") BETWEEN 1 AND 2000)
);
CREATE INDEX "notes_kit_id_created_id_idx" ON "notes"("kit_id", "created", "id");
CREATE INDEX "notes_order_id_created_id_idx" ON "notes"("order_id", "created", "id");
CREATE INDEX "notes_sample_id_created_id_idx" ON "notes"("sample_id", "created", "id");
CREATE INDEX "notes_requisition_id_created_id_idx" ON "notes"("requisition_id", "created", "id");
CREATE INDEX "notes_patient_id_created_id_idx" ON "notes"("patient_id", "created", "id");
CREATE INDEX "notes_unmatched_result_id_created_id_idx" ON "notes"("unmatched_result_id", "created", "id");
ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_account_id_fkey" FOREIGN KEY ("author_id", "account_id") REFERENCES "users"("id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_sample_id_fkey" FOREIGN KEY ("sample_id") REFERENCES "samples"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_requisition_id_fkey" FOREIGN KEY ("requisition_id") REFERENCES "requisitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "notes" ADD CONSTRAINT "notes_unmatched_result_id_fkey" FOREIGN KEY ("unmatched_result_id") REFERENCES "unmatched_results"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was written stays as it was written.
CREATE TRIGGER "notes_append_only" BEFORE UPDATE OR DELETE ON "notes" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "notes_no_truncate" BEFORE TRUNCATE ON "notes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
