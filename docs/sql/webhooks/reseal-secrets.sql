-- reseal
UPDATE webhook_endpoints SET secret = $1, previous_secret = $2
WHERE id = $3::uuid AND secret = $4;

-- resealSecrets
SELECT "public"."webhook_endpoints"."id", "public"."webhook_endpoints"."account_id", "public"."webhook_endpoints"."url", "public"."webhook_endpoints"."description", "public"."webhook_endpoints"."types"::text[], "public"."webhook_endpoints"."enabled", "public"."webhook_endpoints"."disabled_reason"::text, "public"."webhook_endpoints"."failing_since", "public"."webhook_endpoints"."secret", "public"."webhook_endpoints"."previous_secret", "public"."webhook_endpoints"."previous_secret_until", "public"."webhook_endpoints"."created"
FROM "public"."webhook_endpoints"
WHERE 1=1
ORDER BY "public"."webhook_endpoints"."id" ASC
LIMIT $1 OFFSET $2;
