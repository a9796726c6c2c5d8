SELECT "public"."kit_events"."id", "public"."kit_events"."kit_id", "public"."kit_events"."status"::text, "public"."kit_events"."created", "public"."kit_events"."recorded", "public"."kit_events"."recorded_by_id", "public"."kit_events"."reason", "public"."kit_events"."tracking_number", "public"."kit_events"."carrier"
FROM "public"."kit_events"
WHERE "public"."kit_events"."kit_id" IN ($1,$2)
ORDER BY "public"."kit_events"."created" ASC, "public"."kit_events"."id" ASC OFFSET $3;

SELECT "public"."kit_types"."code", "public"."kit_types"."name", "public"."kit_types"."sample_type", "public"."kit_types"."panels", "public"."kit_types"."orderable", "public"."kit_types"."activatable", "public"."kit_types"."required_activation_fields"::text[], "public"."kit_types"."created", "public"."kit_types"."updated"
FROM "public"."kit_types"
WHERE "public"."kit_types"."code" IN ($1,$2) OFFSET $3;

SELECT "public"."kits"."id", "public"."kits"."kit_id", "public"."kits"."account_id", "public"."kits"."kit_type", "public"."kits"."order_id", "public"."kits"."order_position", "public"."kits"."patient_id", "public"."kits"."status"::text, "public"."kits"."research_consent", "public"."kits"."metadata", "public"."kits"."created", "public"."kits"."updated"
FROM "public"."kits"
WHERE "public"."kits"."id" IN ($1,$2) OFFSET $3;

SELECT "public"."patients"."id", "public"."patients"."account_id", "public"."patients"."first_name", "public"."patients"."last_name", "public"."patients"."email", "public"."patients"."phone", "public"."patients"."sex"::text, "public"."patients"."date_of_birth", "public"."patients"."street1", "public"."patients"."street2", "public"."patients"."city", "public"."patients"."state", "public"."patients"."country", "public"."patients"."zip", "public"."patients"."created"
FROM "public"."patients"
WHERE "public"."patients"."id" IN ($1,$2) OFFSET $3;

SELECT "public"."reports"."id", "public"."reports"."account_id", "public"."reports"."sample_id", "public"."reports"."lab", "public"."reports"."partial", "public"."reports"."amends_id", "public"."reports"."date_collected", "public"."reports"."date_received", "public"."reports"."date_resulted", "public"."reports"."submitted_by_id", "public"."reports"."created"
FROM "public"."reports"
WHERE "public"."reports"."id" IN ($1,$2) OFFSET $3;

SELECT "public"."results"."report_id", "public"."results"."position", "public"."results"."result_type", "public"."results"."name", "public"."results"."time_collected", "public"."results"."text", "public"."results"."is_number", "public"."results"."value", "public"."results"."comparator"::text, "public"."results"."unit", "public"."results"."range_minimum", "public"."results"."range_maximum", "public"."results"."comments", "public"."results"."lab_flag"::text
FROM "public"."results"
WHERE "public"."results"."report_id" IN ($1,$2)
ORDER BY "public"."results"."position" ASC OFFSET $3;

SELECT "public"."sample_events"."id", "public"."sample_events"."sample_id", "public"."sample_events"."status"::text, "public"."sample_events"."created", "public"."sample_events"."recorded", "public"."sample_events"."recorded_by_id", "public"."sample_events"."reason", "public"."sample_events"."tracking_number", "public"."sample_events"."carrier"
FROM "public"."sample_events"
WHERE "public"."sample_events"."sample_id" IN ($1,$2)
ORDER BY "public"."sample_events"."created" ASC, "public"."sample_events"."id" ASC OFFSET $3;

SELECT "public"."samples"."id", "public"."samples"."sample_id", "public"."samples"."account_id", "public"."samples"."kit_id", "public"."samples"."status"::text, "public"."samples"."type", "public"."samples"."panels", "public"."samples"."created", "public"."samples"."updated"
FROM "public"."samples"
WHERE "public"."samples"."kit_id" IN ($1,$2) OFFSET $3;

SELECT "public"."shipments"."id", "public"."shipments"."kit_id", "public"."shipments"."sample_id", "public"."shipments"."tracking_number", "public"."shipments"."carrier", "public"."shipments"."created"
FROM "public"."shipments"
WHERE "public"."shipments"."kit_id" IN ($1,$2) OFFSET $3;

SELECT count(*)::int AS count
FROM kits row
JOIN samples sample ON sample.kit_id = row.id
WHERE row.account_id = $1::uuid AND sample.status = ANY($2::sample_status[]);

SELECT parent.id AS parent, of_parent.id, of_parent.time
FROM unnest($1::uuid[]) WITH ORDINALITY AS parent(id, place)
CROSS JOIN LATERAL (SELECT row.id, row.created AS time
FROM reports row
WHERE row.sample_id = parent.id AND row.account_id = $2::uuid AND EXISTS ( SELECT
FROM samples sample
JOIN kits kit ON kit.id = sample.kit_id
WHERE sample.id = row.sample_id AND kit.patient_id IS NOT NULL)
ORDER BY row.created ASC, row.id ASC
LIMIT $3::int OFFSET $4::int) AS of_parent;

SELECT row.id, row.created AS time
FROM kits row
JOIN samples sample ON sample.kit_id = row.id
WHERE row.account_id = $1::uuid AND sample.status = ANY($2::sample_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT $3::int OFFSET $4::int;
