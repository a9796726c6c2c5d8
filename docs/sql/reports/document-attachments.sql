-- readAttachedBytes
SELECT "public"."attachments"."sample_id", "public"."attachments"."sha256", "public"."attachments"."content", "public"."attachments"."content_type", "public"."attachments"."bytes"
FROM "public"."attachments"
WHERE ("public"."attachments"."sample_id" IN ($1) AND "public"."attachments"."sha256" IN ($1) AND "public"."attachments"."content_type" IN ($1) AND "public"."attachments"."bytes" IN ($1)) OFFSET $2;

-- readAttachedBytes
SELECT "public"."attachments"."sample_id", "public"."attachments"."sha256", "public"."attachments"."content", "public"."attachments"."content_type", "public"."attachments"."bytes"
FROM "public"."attachments"
WHERE ("public"."attachments"."sample_id" IN ($1) AND "public"."attachments"."sha256" IN ($2) AND "public"."attachments"."content_type" IN ($3) AND "public"."attachments"."bytes" IN ($4)) OFFSET $5;

-- readAttachedBytes
SELECT "public"."report_attachments"."report_id", "public"."report_attachments"."position", "public"."report_attachments"."sample_id", "public"."report_attachments"."sha256", "public"."report_attachments"."content_type", "public"."report_attachments"."bytes"
FROM "public"."report_attachments"
WHERE ("public"."report_attachments"."report_id" = $1 AND "public"."report_attachments"."finality" <> CAST($2::text AS "public"."result_finality"))
ORDER BY "public"."report_attachments"."position" ASC OFFSET $3;
