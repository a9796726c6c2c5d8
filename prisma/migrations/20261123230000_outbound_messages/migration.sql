-- Orders out (contract, 10.7): where each laboratory takes orders, and the queue of what is to be sent there.
CREATE TYPE "outbound_kind" AS ENUM ('NEW', 'CANCEL');
CREATE TYPE "outbound_status" AS ENUM ('QUEUED', 'SENT', 'REFUSED');

-- What a requisition's `lab` is looked up by.
CREATE INDEX "accounts_name_idx" ON "accounts"("name");

-- Its row is also what the processes that send lock, so that each laboratory has one sender at a time.
CREATE TABLE "outbound_destinations" (
  "account_id" UUID NOT NULL,
  "mllp_host" TEXT NOT NULL,
  "mllp_port" INTEGER NOT NULL,
  "tls" BOOLEAN NOT NULL,
  "orders" BOOLEAN NOT NULL,
  "taken_by" UUID,
  "taken_until" TIMESTAMPTZ(3),

  CONSTRAINT "outbound_destinations_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "outbound_destinations_mllp_host_form" CHECK ("mllp_host" ~ '^[A-Za-z0-9_.:-]{1,253}$'),
  CONSTRAINT "outbound_destinations_mllp_port_range" CHECK ("mllp_port" BETWEEN 1 AND 65535),
  CONSTRAINT "outbound_destinations_taken" CHECK (("taken_by" IS NULL) = ("taken_until" IS NULL))
);
ALTER TABLE "outbound_destinations" ADD CONSTRAINT "outbound_destinations_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The account is the laboratory's. `position` is the order in which its messages are sent. `content` is what was sent first, so that
-- every repeat is the same, byte for byte. `failures` is how many tries in a row have failed, `queued` when it last joined the queue.
CREATE TABLE "outbound_messages" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "requisition_id" UUID NOT NULL,
  "kind" "outbound_kind" NOT NULL,
  "status" "outbound_status" NOT NULL DEFAULT 'QUEUED',
  "control_id" TEXT NOT NULL,
  "position" BIGSERIAL NOT NULL,
  "created" TIMESTAMPTZ(3) NOT NULL,
  "queued" TIMESTAMPTZ(3) NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "next_attempt" TIMESTAMPTZ(3),
  "sent_at" TIMESTAMPTZ(3),
  "last_error" TEXT,
  "resend_reason" TEXT,
  "content" BYTEA,

  CONSTRAINT "outbound_messages_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "outbound_messages_control_id_form" CHECK ("control_id" ~ '^[0-9A-F]{20}$'),
  CONSTRAINT "outbound_messages_counts" CHECK ("failures" >= 0 AND "attempts" >= 0),
  CONSTRAINT "outbound_messages_next_attempt" CHECK (("status" = 'QUEUED') = ("next_attempt" IS NOT NULL)),
  CONSTRAINT "outbound_messages_sent" CHECK ("status" <> 'SENT' OR ("sent_at" IS NOT NULL AND "last_error" IS NULL)),
  CONSTRAINT "outbound_messages_refused" CHECK ("status" <> 'REFUSED' OR "last_error" IS NOT NULL),
  CONSTRAINT "outbound_messages_last_error_length" CHECK ("last_error" ~ '\S' AND length("last_error") <= 1000),
  CONSTRAINT "outbound_messages_resend_reason_given" CHECK ("resend_reason" ~ '\S' AND length("resend_reason") <= 500),
  CONSTRAINT "outbound_messages_content_sent" CHECK ("content" IS NULL OR ("attempts" > 0 AND "content" <> ''))
);
CREATE UNIQUE INDEX "outbound_messages_requisition_id_kind_key" ON "outbound_messages"("requisition_id", "kind");
CREATE UNIQUE INDEX "outbound_messages_account_id_control_id_key" ON "outbound_messages"("account_id", "control_id");
-- The head of each laboratory's queue.
CREATE INDEX "outbound_messages_account_id_status_position_idx" ON "outbound_messages"("account_id", "status", "position");
-- The list, of one laboratory and of all.
CREATE INDEX "outbound_messages_account_id_created_id_idx" ON "outbound_messages"("account_id", "created", "id");
CREATE INDEX "outbound_messages_account_id_status_created_id_idx" ON "outbound_messages"("account_id", "status", "created", "id");
CREATE INDEX "outbound_messages_created_id_idx" ON "outbound_messages"("created", "id");
CREATE INDEX "outbound_messages_status_created_id_idx" ON "outbound_messages"("status", "created", "id");
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_account_id_fkey" FOREIGN KEY ("account_id")
  REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_requisition_id_fkey" FOREIGN KEY ("requisition_id")
  REFERENCES "requisitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which order it is never changes, and what has been tried is never deleted: a laboratory may have it.
CREATE TRIGGER "outbound_messages_kept" BEFORE UPDATE OF "id", "account_id", "requisition_id", "kind", "control_id", "position", "created"
  ON "outbound_messages" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "outbound_messages_tried_kept" BEFORE DELETE ON "outbound_messages"
  FOR EACH ROW WHEN (OLD."attempts" > 0) EXECUTE FUNCTION refuse_change();

-- The client certificate by which MLLP knows a laboratory's user: the SHA-256 of its DER.
ALTER TABLE "users" ADD COLUMN "client_certificate" BYTEA;
ALTER TABLE "users" ADD CONSTRAINT "users_client_certificate_length" CHECK (octet_length("client_certificate") = 32),
  ADD CONSTRAINT "users_client_certificate_of_laboratory" CHECK ("client_certificate" IS NULL OR "role" = 'LAB');
CREATE UNIQUE INDEX "users_client_certificate_key" ON "users"("client_certificate");
