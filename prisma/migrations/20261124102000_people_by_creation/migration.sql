-- Orders and requisitions of a person, too, are indexed in the order of their creation: in the order of the last change, they are found by
-- the same indexes and then sorted. Each change of a row moved it in every index that has its `updated`.
DROP INDEX "orders_account_id_recipient_email_updated_id_idx";
DROP INDEX "orders_account_id_recipient_first_name_updated_id_idx";
DROP INDEX "orders_account_id_recipient_last_name_updated_id_idx";
DROP INDEX "orders_recipient_phone_updated_idx";
DROP INDEX "requisitions_account_id_patient_email_updated_id_idx";
DROP INDEX "requisitions_account_id_patient_first_name_updated_id_idx";
DROP INDEX "requisitions_account_id_patient_last_name_updated_id_idx";
DROP INDEX "requisitions_patient_phone_updated_idx";

-- Nobody looks for rows by these columns alone. They were for the deletion of accounts and kit types, which are never deleted.
DROP INDEX "kits_kit_type_idx";
DROP INDEX "order_items_kit_type_idx";
DROP INDEX "barcodes_account_id_idx";

-- A barcode is unique without its account, and nothing refers to the two together.
DROP INDEX "samples_sample_id_account_id_key";
DROP INDEX "requisitions_barcode_account_id_key";
