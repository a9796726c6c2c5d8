-- findDestination
SELECT "public"."outbound_destinations"."account_id", "public"."outbound_destinations"."mllp_host", "public"."outbound_destinations"."mllp_port", "public"."outbound_destinations"."tls", "public"."outbound_destinations"."orders", "public"."outbound_destinations"."taken_by", "public"."outbound_destinations"."taken_until"
FROM "public"."outbound_destinations"
WHERE ("public"."outbound_destinations"."account_id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
