-- Letters of names, e-mail addresses and codes are compared without regard to case.
CREATE EXTENSION IF NOT EXISTS citext;

-- CreateEnum
CREATE TYPE "account_mode" AS ENUM ('LIVE', 'TEST');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('CLIENT', 'FULFILLMENT', 'LAB', 'ADMIN');

-- CreateEnum
CREATE TYPE "sex" AS ENUM ('M', 'F');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELED');

-- CreateEnum
CREATE TYPE "kit_status" AS ENUM ('PREPARING', 'IN_TRANSIT', 'DELIVERED', 'DELIVERY_EXCEPTION', 'REGISTERED', 'CANCELED');

-- CreateEnum
CREATE TYPE "sample_status" AS ENUM ('AWAITING_COLLECTION', 'COLLECTION_EXCEPTION', 'DELIVERY_EXCEPTION', 'DELIVERED', 'IN_TRANSIT', 'RECEIVED', 'RESULTED', 'PARTIALLY_RESULTED', 'EXTRA_QUALITY_CHECKS', 'CANCELED');

-- CreateEnum
CREATE TYPE "requisition_status" AS ENUM ('CREATED', 'APPROVED', 'DENIED', 'DELIVERED', 'RECEIVED', 'EXTRA_QUALITY_CHECKS', 'RESULTED', 'REJECTED', 'DELIVERY_EXCEPTION');

-- CreateEnum
CREATE TYPE "activation_field" AS ENUM ('FIRST_NAME', 'LAST_NAME', 'DATE_OF_BIRTH', 'SEX', 'EMAIL', 'PHONE', 'STREET1', 'STREET2', 'CITY', 'STATE', 'ZIP');

-- CreateEnum
CREATE TYPE "comparator" AS ENUM ('LT', 'LE', 'GT', 'GE');

-- CreateEnum
CREATE TYPE "result_flag" AS ENUM ('LOW', 'NORMAL', 'HIGH', 'CRITICAL', 'UNKNOWN');

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "mode" "account_mode" NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "role" "role" NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kit_types" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sample_type" TEXT NOT NULL,
    "panels" TEXT[],
    "orderable" BOOLEAN NOT NULL,
    "activatable" BOOLEAN NOT NULL,
    "required_activation_fields" "activation_field"[],
    "created" TIMESTAMPTZ(3) NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kit_types_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" UUID NOT NULL,
    "order_id" CITEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "placed_by_id" UUID NOT NULL,
    "status" "order_status" NOT NULL,
    "recipient_first_name" CITEXT NOT NULL,
    "recipient_last_name" CITEXT NOT NULL,
    "recipient_email" CITEXT NOT NULL,
    "recipient_phone" TEXT,
    "recipient_street1" TEXT NOT NULL,
    "recipient_street2" TEXT,
    "recipient_city" TEXT NOT NULL,
    "recipient_state" TEXT NOT NULL,
    "recipient_country" TEXT NOT NULL,
    "recipient_zip" TEXT NOT NULL,
    "metadata" JSONB,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_items" (
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kit_type" TEXT NOT NULL,

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("order_id","position")
);

-- CreateTable
CREATE TABLE "kits" (
    "id" UUID NOT NULL,
    "kit_id" CITEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "kit_type" TEXT NOT NULL,
    "order_id" UUID,
    "order_position" INTEGER,
    "patient_id" UUID,
    "status" "kit_status" NOT NULL,
    "research_consent" BOOLEAN,
    "metadata" JSONB,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kit_events" (
    "id" BIGSERIAL NOT NULL,
    "kit_id" UUID NOT NULL,
    "status" "kit_status" NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "recorded" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by_id" UUID,
    "reason" TEXT,
    "tracking_number" TEXT,
    "carrier" TEXT,

    CONSTRAINT "kit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipments" (
    "id" UUID NOT NULL,
    "kit_id" UUID,
    "sample_id" UUID,
    "tracking_number" TEXT NOT NULL,
    "carrier" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "barcodes" (
    "code" CITEXT NOT NULL,
    "account_id" UUID NOT NULL,

    CONSTRAINT "barcodes_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "samples" (
    "id" UUID NOT NULL,
    "sample_id" CITEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "kit_id" UUID NOT NULL,
    "status" "sample_status" NOT NULL,
    "type" TEXT NOT NULL,
    "panels" TEXT[],
    "created" TIMESTAMPTZ(3) NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "samples_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample_events" (
    "id" BIGSERIAL NOT NULL,
    "sample_id" UUID NOT NULL,
    "status" "sample_status" NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "recorded" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by_id" UUID,
    "reason" TEXT,
    "tracking_number" TEXT,
    "carrier" TEXT,

    CONSTRAINT "sample_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "sample_id" UUID NOT NULL,
    "lab" TEXT NOT NULL,
    "partial" BOOLEAN NOT NULL,
    "amends_id" UUID,
    "date_collected" TIMESTAMPTZ(3) NOT NULL,
    "date_received" TIMESTAMPTZ(3) NOT NULL,
    "date_resulted" TIMESTAMPTZ(3) NOT NULL,
    "submitted_by_id" UUID NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "results" (
    "report_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "result_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "time_collected" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,
    "is_number" BOOLEAN NOT NULL,
    "value" DOUBLE PRECISION,
    "comparator" "comparator",
    "unit" TEXT,
    "range_minimum" DOUBLE PRECISION,
    "range_maximum" DOUBLE PRECISION,
    "comments" TEXT,
    "lab_flag" "result_flag",

    CONSTRAINT "results_pkey" PRIMARY KEY ("report_id","position")
);

-- CreateTable
CREATE TABLE "patients" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "first_name" CITEXT,
    "last_name" CITEXT,
    "email" CITEXT,
    "phone" TEXT,
    "sex" "sex",
    "date_of_birth" DATE,
    "street1" TEXT,
    "street2" TEXT,
    "city" TEXT,
    "state" TEXT,
    "country" TEXT,
    "zip" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "patients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requisitions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "barcode" CITEXT NOT NULL,
    "account_number" TEXT NOT NULL,
    "lab" TEXT NOT NULL,
    "panels" TEXT[],
    "status" "requisition_status" NOT NULL,
    "patient_first_name" CITEXT NOT NULL,
    "patient_last_name" CITEXT NOT NULL,
    "patient_email" CITEXT NOT NULL,
    "patient_phone" TEXT,
    "patient_sex" "sex" NOT NULL,
    "patient_date_of_birth" DATE NOT NULL,
    "patient_street1" TEXT NOT NULL,
    "patient_street2" TEXT,
    "patient_city" TEXT NOT NULL,
    "patient_state" TEXT NOT NULL,
    "patient_country" TEXT NOT NULL,
    "patient_zip" TEXT NOT NULL,
    "sample_id" UUID,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "requisitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "requisition_events" (
    "id" BIGSERIAL NOT NULL,
    "requisition_id" UUID NOT NULL,
    "status" "requisition_status" NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "recorded" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by_id" UUID,
    "reason" TEXT,

    CONSTRAINT "requisition_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_tokens" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "patient_id" UUID NOT NULL,
    "kit_type" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "used_for_kit_id" UUID,

    CONSTRAINT "registration_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "user_id" UUID,
    "api_key_id" UUID,
    "account_id" UUID,
    "subject" TEXT NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "accounts_created_id_idx" ON "accounts"("created", "id");

-- CreateIndex
CREATE INDEX "users_account_id_created_id_idx" ON "users"("account_id", "created", "id");

-- CreateIndex
CREATE INDEX "users_created_id_idx" ON "users"("created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_user_id_created_id_idx" ON "api_keys"("user_id", "created", "id");

-- CreateIndex
CREATE INDEX "api_keys_created_id_idx" ON "api_keys"("created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_order_id_key" ON "orders"("order_id");

-- CreateIndex
CREATE INDEX "orders_account_id_updated_id_idx" ON "orders"("account_id", "updated", "id");

-- CreateIndex
CREATE INDEX "orders_account_id_created_id_idx" ON "orders"("account_id", "created", "id");

-- CreateIndex
CREATE INDEX "orders_account_id_status_updated_id_idx" ON "orders"("account_id", "status", "updated", "id");

-- CreateIndex
CREATE INDEX "orders_updated_id_idx" ON "orders"("updated", "id");

-- CreateIndex
CREATE INDEX "orders_created_id_idx" ON "orders"("created", "id");

-- CreateIndex
CREATE INDEX "orders_status_updated_id_idx" ON "orders"("status", "updated", "id");

-- CreateIndex
CREATE INDEX "orders_recipient_email_account_id_idx" ON "orders"("recipient_email", "account_id");

-- CreateIndex
CREATE INDEX "orders_recipient_last_name_account_id_idx" ON "orders"("recipient_last_name", "account_id");

-- CreateIndex
CREATE INDEX "orders_recipient_first_name_account_id_idx" ON "orders"("recipient_first_name", "account_id");

-- CreateIndex
CREATE INDEX "orders_placed_by_id_idx" ON "orders"("placed_by_id");

-- CreateIndex
CREATE INDEX "order_items_kit_type_idx" ON "order_items"("kit_type");

-- CreateIndex
CREATE UNIQUE INDEX "order_items_order_id_position_kit_type_key" ON "order_items"("order_id", "position", "kit_type");

-- CreateIndex
CREATE UNIQUE INDEX "kits_kit_id_key" ON "kits"("kit_id");

-- CreateIndex
CREATE INDEX "kits_account_id_created_id_idx" ON "kits"("account_id", "created", "id");

-- CreateIndex
CREATE INDEX "kits_account_id_updated_id_idx" ON "kits"("account_id", "updated", "id");

-- CreateIndex
CREATE INDEX "kits_account_id_status_created_id_idx" ON "kits"("account_id", "status", "created", "id");

-- CreateIndex
CREATE INDEX "kits_account_id_kit_type_created_id_idx" ON "kits"("account_id", "kit_type", "created", "id");

-- CreateIndex
CREATE INDEX "kits_created_id_idx" ON "kits"("created", "id");

-- CreateIndex
CREATE INDEX "kits_updated_id_idx" ON "kits"("updated", "id");

-- CreateIndex
CREATE INDEX "kits_status_created_id_idx" ON "kits"("status", "created", "id");

-- CreateIndex
CREATE INDEX "kits_kit_type_idx" ON "kits"("kit_type");

-- CreateIndex
CREATE INDEX "kits_order_id_created_id_idx" ON "kits"("order_id", "created", "id");

-- CreateIndex
CREATE INDEX "kits_patient_id_created_id_idx" ON "kits"("patient_id", "created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "kits_order_id_order_position_kit_type_key" ON "kits"("order_id", "order_position", "kit_type");

-- CreateIndex
CREATE INDEX "kit_events_kit_id_created_id_idx" ON "kit_events"("kit_id", "created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "shipments_kit_id_key" ON "shipments"("kit_id");

-- CreateIndex
CREATE UNIQUE INDEX "shipments_sample_id_tracking_number_key" ON "shipments"("sample_id", "tracking_number");

-- CreateIndex
CREATE INDEX "barcodes_account_id_idx" ON "barcodes"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "barcodes_code_account_id_key" ON "barcodes"("code", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "samples_sample_id_key" ON "samples"("sample_id");

-- CreateIndex
CREATE UNIQUE INDEX "samples_kit_id_key" ON "samples"("kit_id");

-- CreateIndex
CREATE INDEX "samples_account_id_created_id_idx" ON "samples"("account_id", "created", "id");

-- CreateIndex
CREATE INDEX "samples_account_id_updated_id_idx" ON "samples"("account_id", "updated", "id");

-- CreateIndex
CREATE INDEX "samples_account_id_status_created_id_idx" ON "samples"("account_id", "status", "created", "id");

-- CreateIndex
CREATE INDEX "samples_created_id_idx" ON "samples"("created", "id");

-- CreateIndex
CREATE INDEX "samples_status_created_id_idx" ON "samples"("status", "created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "samples_sample_id_account_id_key" ON "samples"("sample_id", "account_id");

-- CreateIndex
CREATE INDEX "sample_events_sample_id_created_id_idx" ON "sample_events"("sample_id", "created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_amends_id_key" ON "reports"("amends_id");

-- CreateIndex
CREATE INDEX "reports_account_id_created_id_idx" ON "reports"("account_id", "created", "id");

-- CreateIndex
CREATE INDEX "reports_created_id_idx" ON "reports"("created", "id");

-- CreateIndex
CREATE INDEX "reports_account_id_date_resulted_idx" ON "reports"("account_id", "date_resulted");

-- CreateIndex
CREATE INDEX "reports_sample_id_created_id_idx" ON "reports"("sample_id", "created", "id");

-- CreateIndex
CREATE INDEX "patients_account_id_created_id_idx" ON "patients"("account_id", "created", "id");

-- CreateIndex
CREATE INDEX "patients_created_id_idx" ON "patients"("created", "id");

-- CreateIndex
CREATE INDEX "patients_email_account_id_idx" ON "patients"("email", "account_id");

-- CreateIndex
CREATE INDEX "patients_last_name_account_id_idx" ON "patients"("last_name", "account_id");

-- CreateIndex
CREATE INDEX "patients_first_name_account_id_idx" ON "patients"("first_name", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "requisitions_barcode_key" ON "requisitions"("barcode");

-- CreateIndex
CREATE UNIQUE INDEX "requisitions_sample_id_key" ON "requisitions"("sample_id");

-- CreateIndex
CREATE INDEX "requisitions_account_id_created_id_idx" ON "requisitions"("account_id", "created", "id");

-- CreateIndex
CREATE INDEX "requisitions_account_id_updated_id_idx" ON "requisitions"("account_id", "updated", "id");

-- CreateIndex
CREATE INDEX "requisitions_account_id_status_created_id_idx" ON "requisitions"("account_id", "status", "created", "id");

-- CreateIndex
CREATE INDEX "requisitions_account_id_lab_created_id_idx" ON "requisitions"("account_id", "lab", "created", "id");

-- CreateIndex
CREATE INDEX "requisitions_created_id_idx" ON "requisitions"("created", "id");

-- CreateIndex
CREATE INDEX "requisitions_updated_id_idx" ON "requisitions"("updated", "id");

-- CreateIndex
CREATE INDEX "requisitions_status_created_id_idx" ON "requisitions"("status", "created", "id");

-- CreateIndex
CREATE INDEX "requisitions_lab_created_id_idx" ON "requisitions"("lab", "created", "id");

-- CreateIndex
CREATE INDEX "requisitions_patient_email_account_id_idx" ON "requisitions"("patient_email", "account_id");

-- CreateIndex
CREATE INDEX "requisitions_patient_last_name_account_id_idx" ON "requisitions"("patient_last_name", "account_id");

-- CreateIndex
CREATE INDEX "requisitions_patient_first_name_account_id_idx" ON "requisitions"("patient_first_name", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "requisitions_barcode_account_id_key" ON "requisitions"("barcode", "account_id");

-- CreateIndex
CREATE INDEX "requisition_events_requisition_id_created_id_idx" ON "requisition_events"("requisition_id", "created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_tokens_hash_key" ON "registration_tokens"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "registration_tokens_used_for_kit_id_key" ON "registration_tokens"("used_for_kit_id");

-- CreateIndex
CREATE INDEX "registration_tokens_patient_id_idx" ON "registration_tokens"("patient_id");

-- CreateIndex
CREATE INDEX "registration_tokens_account_id_idx" ON "registration_tokens"("account_id");

-- CreateIndex
CREATE INDEX "registration_tokens_kit_type_idx" ON "registration_tokens"("kit_type");

-- CreateIndex
CREATE INDEX "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject", "id");

-- CreateIndex
CREATE INDEX "audit_entries_account_id_id_idx" ON "audit_entries"("account_id", "id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_id_fkey" FOREIGN KEY ("placed_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_kit_type_fkey" FOREIGN KEY ("kit_type") REFERENCES "kit_types"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kits" ADD CONSTRAINT "kits_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kits" ADD CONSTRAINT "kits_kit_type_fkey" FOREIGN KEY ("kit_type") REFERENCES "kit_types"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kits" ADD CONSTRAINT "kits_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kits" ADD CONSTRAINT "kits_order_id_order_position_kit_type_fkey" FOREIGN KEY ("order_id", "order_position", "kit_type") REFERENCES "order_items"("order_id", "position", "kit_type") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kits" ADD CONSTRAINT "kits_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kit_events" ADD CONSTRAINT "kit_events_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_sample_id_fkey" FOREIGN KEY ("sample_id") REFERENCES "samples"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "barcodes" ADD CONSTRAINT "barcodes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "samples" ADD CONSTRAINT "samples_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "samples" ADD CONSTRAINT "samples_sample_id_account_id_fkey" FOREIGN KEY ("sample_id", "account_id") REFERENCES "barcodes"("code", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "samples" ADD CONSTRAINT "samples_kit_id_fkey" FOREIGN KEY ("kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample_events" ADD CONSTRAINT "sample_events_sample_id_fkey" FOREIGN KEY ("sample_id") REFERENCES "samples"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_sample_id_fkey" FOREIGN KEY ("sample_id") REFERENCES "samples"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_amends_id_fkey" FOREIGN KEY ("amends_id") REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "results" ADD CONSTRAINT "results_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "patients" ADD CONSTRAINT "patients_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_barcode_account_id_fkey" FOREIGN KEY ("barcode", "account_id") REFERENCES "barcodes"("code", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_sample_id_fkey" FOREIGN KEY ("sample_id") REFERENCES "samples"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "requisition_events" ADD CONSTRAINT "requisition_events_requisition_id_fkey" FOREIGN KEY ("requisition_id") REFERENCES "requisitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_tokens" ADD CONSTRAINT "registration_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_tokens" ADD CONSTRAINT "registration_tokens_patient_id_fkey" FOREIGN KEY ("patient_id") REFERENCES "patients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_tokens" ADD CONSTRAINT "registration_tokens_kit_type_fkey" FOREIGN KEY ("kit_type") REFERENCES "kit_types"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_tokens" ADD CONSTRAINT "registration_tokens_used_for_kit_id_fkey" FOREIGN KEY ("used_for_kit_id") REFERENCES "kits"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say ---------------------------------------------------------------------------------------------

-- Values that the contract rules out (sections 2, 3 and 8).
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_name_given" CHECK (length(trim("name")) > 0);
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_hash_is_sha256" CHECK (octet_length("hash") = 32);
ALTER TABLE "kit_types"
  ADD CONSTRAINT "kit_types_code_form" CHECK ("code" ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$');
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_order_id_form" CHECK ("order_id"::text ~ '^[A-Za-z0-9-]{4,64}$'),
  ADD CONSTRAINT "orders_metadata_is_object" CHECK (jsonb_typeof("metadata") = 'object'),
  ADD CONSTRAINT "orders_updated_after_created" CHECK ("updated" >= "created");
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_position_range" CHECK ("position" BETWEEN 0 AND 99);
ALTER TABLE "kits"
  ADD CONSTRAINT "kits_kit_id_form" CHECK ("kit_id"::text ~ '^[A-Za-z0-9-]{4,64}$'),
  ADD CONSTRAINT "kits_order_and_position" CHECK (("order_id" IS NULL) = ("order_position" IS NULL)),
  ADD CONSTRAINT "kits_registered_to_a_patient" CHECK (("status" = 'REGISTERED') = ("patient_id" IS NOT NULL)),
  ADD CONSTRAINT "kits_metadata_is_object" CHECK (jsonb_typeof("metadata") = 'object'),
  ADD CONSTRAINT "kits_updated_after_created" CHECK ("updated" >= "created");
ALTER TABLE "shipments"
  ADD CONSTRAINT "shipments_of_a_kit_or_a_sample" CHECK (("kit_id" IS NULL) <> ("sample_id" IS NULL)),
  ADD CONSTRAINT "shipments_tracking_number_given" CHECK (length("tracking_number") > 0);
ALTER TABLE "samples"
  ADD CONSTRAINT "samples_sample_id_form" CHECK ("sample_id"::text ~ '^[A-Za-z0-9-]{4,64}$'),
  ADD CONSTRAINT "samples_updated_after_created" CHECK ("updated" >= "created");
ALTER TABLE "reports"
  ADD CONSTRAINT "reports_dates_in_order" CHECK ("date_collected" <= "date_received" AND "date_received" <= "date_resulted"),
  ADD CONSTRAINT "reports_amend_another" CHECK ("amends_id" <> "id");
ALTER TABLE "results"
  ADD CONSTRAINT "results_position_range" CHECK ("position" >= 0),
  ADD CONSTRAINT "results_quantity_has_a_value" CHECK (("result_type" = 'quantity') = ("value" IS NOT NULL)),
  ADD CONSTRAINT "results_comparator_of_a_quantity" CHECK ("comparator" IS NULL OR "value" IS NOT NULL),
  ADD CONSTRAINT "results_range_in_order" CHECK ("range_minimum" <= "range_maximum");
ALTER TABLE "patients" ADD CONSTRAINT "patients_date_of_birth_range" CHECK ("date_of_birth" >= DATE '1900-01-01');
ALTER TABLE "requisitions"
  ADD CONSTRAINT "requisitions_panels_given" CHECK (cardinality("panels") > 0),
  ADD CONSTRAINT "requisitions_date_of_birth_range" CHECK ("patient_date_of_birth" >= DATE '1900-01-01'),
  ADD CONSTRAINT "requisitions_updated_after_created" CHECK ("updated" >= "created");
ALTER TABLE "registration_tokens"
  ADD CONSTRAINT "registration_tokens_hash_is_sha256" CHECK (octet_length("hash") = 32),
  ADD CONSTRAINT "registration_tokens_live_ten_minutes" CHECK ("expires_at" = "created" + interval '10 minutes'),
  ADD CONSTRAINT "registration_tokens_used_for_a_kit" CHECK (("used_at" IS NULL) = ("used_for_kit_id" IS NULL));
ALTER TABLE "idempotency_records"
  ADD CONSTRAINT "idempotency_records_success" CHECK ("status" BETWEEN 200 AND 299);

-- A phone number is looked up by its digits (contract, section 3).
CREATE INDEX "orders_recipient_phone_digits_idx" ON "orders" (regexp_replace("recipient_phone", '\D', '', 'g'), "account_id");
CREATE INDEX "patients_phone_digits_idx" ON "patients" (regexp_replace("phone", '\D', '', 'g'), "account_id");
CREATE INDEX "requisitions_patient_phone_digits_idx" ON "requisitions" (regexp_replace("patient_phone", '\D', '', 'g'), "account_id");

-- What has happened is not changed: events, reports, results and the audit are only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "kit_events_append_only" BEFORE UPDATE OR DELETE ON "kit_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "sample_events_append_only" BEFORE UPDATE OR DELETE ON "sample_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "requisition_events_append_only" BEFORE UPDATE OR DELETE ON "requisition_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "reports_append_only" BEFORE UPDATE OR DELETE ON "reports" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "results_append_only" BEFORE UPDATE OR DELETE ON "results" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A record belongs to the account of the record it hangs on: a bug must not tie two tenants together.
-- Arguments: the table of the other record, and the column of this one that names it.
CREATE FUNCTION require_same_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other_account uuid;
BEGIN
  EXECUTE format('SELECT account_id FROM %I WHERE id = ($1).%I', TG_ARGV[0], TG_ARGV[1]) INTO other_account USING NEW;
  IF other_account <> NEW.account_id THEN
    RAISE EXCEPTION '%.% names a record of another account', TG_TABLE_NAME, TG_ARGV[1] USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "kits_order_account" BEFORE INSERT OR UPDATE OF "order_id", "account_id" ON "kits" FOR EACH ROW EXECUTE FUNCTION require_same_account('orders', 'order_id');
CREATE TRIGGER "kits_patient_account" BEFORE INSERT OR UPDATE OF "patient_id", "account_id" ON "kits" FOR EACH ROW EXECUTE FUNCTION require_same_account('patients', 'patient_id');
CREATE TRIGGER "samples_kit_account" BEFORE INSERT OR UPDATE OF "kit_id", "account_id" ON "samples" FOR EACH ROW EXECUTE FUNCTION require_same_account('kits', 'kit_id');
CREATE TRIGGER "reports_sample_account" BEFORE INSERT ON "reports" FOR EACH ROW EXECUTE FUNCTION require_same_account('samples', 'sample_id');
CREATE TRIGGER "requisitions_sample_account" BEFORE INSERT OR UPDATE OF "sample_id", "account_id" ON "requisitions" FOR EACH ROW EXECUTE FUNCTION require_same_account('samples', 'sample_id');
CREATE TRIGGER "tokens_patient_account" BEFORE INSERT ON "registration_tokens" FOR EACH ROW EXECUTE FUNCTION require_same_account('patients', 'patient_id');
CREATE TRIGGER "orders_placed_by_account" BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION require_same_account('users', 'placed_by_id');

-- The status on a row is that of its newest event (contract, section 4), asked when the transaction commits.
-- Arguments: the table of the records, and the table of their events.
CREATE FUNCTION require_status_of_newest_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record_id uuid;
  agrees boolean;
BEGIN
  record_id := CASE WHEN TG_TABLE_NAME = TG_ARGV[0] THEN (to_jsonb(NEW) ->> 'id') ELSE (to_jsonb(NEW) ->> TG_ARGV[2]) END::uuid;
  EXECUTE format(
    'SELECT r.status = (SELECT e.status FROM %I e WHERE e.%I = r.id ORDER BY e.created DESC, e.id DESC LIMIT 1) FROM %I r WHERE r.id = $1',
    TG_ARGV[1], TG_ARGV[2], TG_ARGV[0]
  ) INTO agrees USING record_id;
  IF agrees IS NOT TRUE THEN
    RAISE EXCEPTION 'the status of % % is not that of its newest event', TG_ARGV[0], record_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "kits_status_agrees" AFTER INSERT OR UPDATE OF "status" ON "kits"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_status_of_newest_event('kits', 'kit_events', 'kit_id');
CREATE CONSTRAINT TRIGGER "kit_events_status_agrees" AFTER INSERT ON "kit_events"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_status_of_newest_event('kits', 'kit_events', 'kit_id');
CREATE CONSTRAINT TRIGGER "samples_status_agrees" AFTER INSERT OR UPDATE OF "status" ON "samples"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_status_of_newest_event('samples', 'sample_events', 'sample_id');
CREATE CONSTRAINT TRIGGER "sample_events_status_agrees" AFTER INSERT ON "sample_events"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_status_of_newest_event('samples', 'sample_events', 'sample_id');
CREATE CONSTRAINT TRIGGER "requisitions_status_agrees" AFTER INSERT OR UPDATE OF "status" ON "requisitions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_status_of_newest_event('requisitions', 'requisition_events', 'requisition_id');
CREATE CONSTRAINT TRIGGER "requisition_events_status_agrees" AFTER INSERT ON "requisition_events"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_status_of_newest_event('requisitions', 'requisition_events', 'requisition_id');

-- A kit has its one sample from the start (API document, "What the service does"), asked when the transaction commits.
CREATE FUNCTION require_sample_of_kit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM samples WHERE kit_id = NEW.id) THEN
    RAISE EXCEPTION 'kit % has no sample', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "kits_have_a_sample" AFTER INSERT ON "kits"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_sample_of_kit();
