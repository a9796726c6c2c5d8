-- The documents that came with a laboratory's results (contract, 10.3). Their bytes are stored once for each sample, because every
-- version of its chart has them.
CREATE TABLE "attachments" (
    "sample_id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "attachments_pkey" PRIMARY KEY ("sample_id","sha256"),
    CONSTRAINT "attachments_sha256_of_content" CHECK ("sha256" = sha256("content")),
    CONSTRAINT "attachments_bytes_of_content" CHECK ("bytes" = octet_length("content")),
    -- 10 MiB
    CONSTRAINT "attachments_bytes_range" CHECK ("bytes" BETWEEN 1 AND 10485760),
    CONSTRAINT "attachments_type_of_content" CHECK (CASE "content_type"
      WHEN 'application/pdf' THEN substring("content" FROM 1 FOR 5) = '\x255044462d'
      WHEN 'image/png' THEN substring("content" FROM 1 FOR 8) = '\x89504e470d0a1a0a'
      WHEN 'image/jpeg' THEN substring("content" FROM 1 FOR 3) = '\xffd8ff'
      WHEN 'text/plain' THEN position('\x00'::bytea IN "content") = 0
      ELSE false END)
);
-- Compressing PDFs and images again would take time and save no room.
ALTER TABLE "attachments" ALTER COLUMN "content" SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX "attachments_sample_id_sha256_content_type_bytes_key" ON "attachments"("sample_id", "sha256", "content_type", "bytes");
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_sample_id_fkey" FOREIGN KEY ("sample_id") REFERENCES "samples"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The documents of each report, with keys, finality and times like those of results, whose positions they continue.
CREATE TABLE "report_attachments" (
    "report_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "chart_key" TEXT NOT NULL,
    "finality" "result_finality" NOT NULL,
    "resulted" TIMESTAMPTZ(3) NOT NULL,
    "change" "result_change",
    "name" TEXT NOT NULL,
    "loinc" TEXT,
    "sample_id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "report_attachments_pkey" PRIMARY KEY ("report_id","position"),
    CONSTRAINT "report_attachments_position_range" CHECK ("position" >= 0),
    CONSTRAINT "report_attachments_name_given" CHECK ("name" ~ '\S' AND length("name") <= 200),
    CONSTRAINT "report_attachments_loinc_form" CHECK ("loinc" ~ '^[0-9]{1,7}-[0-9]$'),
    CONSTRAINT "report_attachments_change_of_what_holds" CHECK ("change" IS NULL OR "finality" <> 'WITHDRAWN')
);
CREATE UNIQUE INDEX "report_attachments_report_id_chart_key_key" ON "report_attachments"("report_id", "chart_key");
ALTER TABLE "report_attachments" ADD CONSTRAINT "report_attachments_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "report_attachments" ADD CONSTRAINT "report_attachments_sample_id_sha256_content_type_bytes_fkey" FOREIGN KEY ("sample_id", "sha256", "content_type", "bytes")
  REFERENCES "attachments"("sample_id", "sha256", "content_type", "bytes") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION check_report_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added WHERE NOT EXISTS (
      SELECT FROM reports WHERE reports.id = added.report_id AND reports.sample_id = added.sample_id)
  ) THEN
    RAISE EXCEPTION 'a document is of another sample than its report' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM added WHERE EXISTS (
      SELECT FROM results WHERE results.report_id = added.report_id AND results.position = added.position)
  ) THEN
    RAISE EXCEPTION 'a document has the position of a result' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_attachments_checked" AFTER INSERT ON "report_attachments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_report_attachments();
CREATE FUNCTION limit_report_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- 20 MiB
  IF EXISTS (
    SELECT FROM report_attachments WHERE report_id IN (SELECT report_id FROM added) AND finality <> 'WITHDRAWN'
    GROUP BY report_id HAVING count(*) > 20 OR sum(bytes) > 20971520
  ) THEN
    RAISE EXCEPTION 'a report has too many documents' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "report_attachments_few" AFTER INSERT ON "report_attachments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION limit_report_attachments();
CREATE TRIGGER "report_attachments_of_an_order" AFTER INSERT ON "report_attachments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_order_of_results();

-- Like results, documents never change; only the time at which the laboratory last said so moves forward.
CREATE TRIGGER "attachments_append_only" BEFORE UPDATE OR DELETE ON "attachments" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "attachments_no_truncate" BEFORE TRUNCATE ON "attachments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "report_attachments_append_only" BEFORE DELETE OR UPDATE OF "report_id", "position", "chart_key", "finality", "change", "name",
  "loinc", "sample_id", "sha256", "content_type", "bytes" ON "report_attachments" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "report_attachments_no_truncate" BEFORE TRUNCATE ON "report_attachments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "report_attachments_resulted_moves_forward" BEFORE UPDATE OF "resulted" ON "report_attachments" FOR EACH ROW
  WHEN (NEW."resulted" < OLD."resulted") EXECUTE FUNCTION refuse_earlier_result();
