-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"code":', to_json(r1."code"), ',"laboratory":', CASE WHEN false THEN concat(coalesce((SELECT concat('{"name":', to_json(r2."name"), '}')
FROM "accounts" r2
WHERE r2."id" = r1."laboratory_id"), 'null')) ELSE E'\x020\x02' END, '}'), ',')
FROM (SELECT row.*
FROM kit_types row
ORDER BY row.code COLLATE "C") r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"code":', to_json(r1."code"), ',"laboratory":', concat(coalesce((SELECT concat('{"name":', to_json(r2."name"), '}')
FROM "accounts" r2
WHERE r2."id" = r1."laboratory_id"), 'null')), '}'), ',')
FROM (SELECT row.*
FROM kit_types row
ORDER BY row.code COLLATE "C") r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"code":', to_json(r1."code"), ',"loinc":', coalesce((to_json(r1."loinc"))::text, 'null'), ',"equivalentLoincs":', CASE WHEN array_position(r1."equivalent_loincs", NULL) IS NULL THEN to_json(r1."equivalent_loincs")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."equivalent_loincs") WITH ORDINALITY AS each(item, place)), ']') END, ',"molarMass":', coalesce((r1."molar_mass")::text, 'null'), ',"siUnit":', coalesce((to_json(r1."si_unit"))::text, 'null'), ',"conventionalUnit":', coalesce((to_json(r1."conventional_unit"))::text, 'null'), ',"texts":[', (SELECT string_agg(concat('{"language":', to_json(r2."language"), ',"name":', to_json(r2."name"), ',"about":', coalesce((to_json(r2."about"))::text, 'null'), '}'), ',')
FROM (SELECT r2.*
FROM "analyte_texts" r2
WHERE r2."analyte_code" = r1."code"
ORDER BY r2."language" asc) r2), ']}'), ',')
FROM (SELECT row.*
FROM analytes row
ORDER BY row.code COLLATE "C") r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"code":', to_json(r1."code"), ',"name":', to_json(r1."name"), ',"loinc":', coalesce((to_json(r1."loinc"))::text, 'null'), ',"ucum":', coalesce((to_json(r1."ucum"))::text, 'null'), '}'), ',')
FROM (SELECT row.*
FROM analytes row
ORDER BY row.code COLLATE "C") r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"code":', to_json(r1."code"), ',"name":', to_json(r1."name"), '}'), ',')
FROM (SELECT row.*
FROM kit_types row
ORDER BY row.code COLLATE "C") r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"code":', to_json(r1."code"), ',"recollections":', coalesce((r1."recollections")::text, 'null'), '}'), ',')
FROM (SELECT row.*
FROM kit_types row
ORDER BY row.code COLLATE "C") r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"code":', to_json(r1."code"), E',"expectedDays":\x01[0,', coalesce(to_json(r1."expected_days")::text, 'null'), E']\x01}'), ',')
FROM (SELECT row.*
FROM kit_types row
ORDER BY row.code COLLATE "C") r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"endpointId":"', r1."id", '","deliveries":', E'\x020\x02', '}'), ',')
FROM (SELECT row.*
FROM webhook_endpoints row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 2147483646) r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"endpointId":"', r1."id", '","deliveries":', concat((SELECT concat('{"totalCount":', (SELECT count(*)
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id AND row.status = ANY($1::webhook_delivery_status[])), ',"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[0,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r2."created"))[least(count(*), 10)]), ',"', (array_agg(r2.id))[least(count(*), 10)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"node":{"id":', concat('"', encode(convert_to(concat('WebhookDelivery:', r2."id"), 'UTF8'), 'base64'), '"'), ',"deliveryId":"', r2."id", '","status":"', r2."status", '","nextAttempt":', coalesce('"' || (to_char(r2."next_attempt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || '"', 'null'), E',"attempts":\x01[1,', to_json(r2."attempts")::text, E']\x01,"event":', coalesce((SELECT concat(E'{"eventId":\x01[2,', to_json(r3."id")::text, E']\x01,"type":"', r3."type", '","sequence":', coalesce((r3."sequence")::text, 'null'), E',"cursor":\x01[3,', to_json(r3."id")::text, ',', coalesce(r3."sequence"::text, 'null'), ',', coalesce(to_json(r3."position")::text, 'null'), E']\x01,"data":\x01[4,', to_json(r3."data")::text, E']\x01}')
FROM "events" r3
WHERE r3."id" = r2."event_id"), E'\x02\x02'), '}}'), ',') FILTER (WHERE r2.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM webhook_deliveries row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::webhook_delivery_status)) AS value) AS known
WHERE value = ANY($2::webhook_delivery_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id AND row.status = each_status.value AND row.endpoint_id = r1.id
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r2)), '}'), ',')
FROM (SELECT row.*
FROM webhook_endpoints row
WHERE row.account_id = $3::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 2147483646) r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"endpointId":"', r1."id", '","deliveries":', concat((SELECT concat('{"totalCount":', (SELECT count(*)
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id), ',"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[0,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r2."created"))[least(count(*), 10)]), ',"', (array_agg(r2.id))[least(count(*), 10)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"node":{"id":', concat('"', encode(convert_to(concat('WebhookDelivery:', r2."id"), 'UTF8'), 'base64'), '"'), ',"deliveryId":"', r2."id", '","status":"', r2."status", '","nextAttempt":', coalesce('"' || (to_char(r2."next_attempt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || '"', 'null'), E',"attempts":\x01[1,', to_json(r2."attempts")::text, E']\x01,"event":', coalesce((SELECT concat(E'{"eventId":\x01[2,', to_json(r3."id")::text, E']\x01,"type":"', r3."type", '","sequence":', coalesce((r3."sequence")::text, 'null'), E',"cursor":\x01[3,', to_json(r3."id")::text, ',', coalesce(r3."sequence"::text, 'null'), ',', coalesce(to_json(r3."position")::text, 'null'), E']\x01,"data":\x01[4,', to_json(r3."data")::text, E']\x01}')
FROM "events" r3
WHERE r3."id" = r2."event_id"), E'\x02\x02'), '}}'), ',') FILTER (WHERE r2.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r2)), '}'), ',')
FROM (SELECT row.*
FROM webhook_endpoints row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 2147483646) r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"endpointId":"', r1."id", '","deliveries":', concat((SELECT concat('{"totalCount":', (SELECT count(*)
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id), ',"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 2 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[0,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r2."created"))[least(count(*), 2)]), ',"', (array_agg(r2.id))[least(count(*), 2)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"node":{"id":', concat('"', encode(convert_to(concat('WebhookDelivery:', r2."id"), 'UTF8'), 'base64'), '"'), ',"deliveryId":"', r2."id", '","status":"', r2."status", '","nextAttempt":', coalesce('"' || (to_char(r2."next_attempt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || '"', 'null'), E',"attempts":\x01[1,', to_json(r2."attempts")::text, E']\x01,"event":', coalesce((SELECT concat(E'{"eventId":\x01[2,', to_json(r3."id")::text, E']\x01,"type":"', r3."type", '","sequence":', coalesce((r3."sequence")::text, 'null'), E',"cursor":\x01[3,', to_json(r3."id")::text, ',', coalesce(r3."sequence"::text, 'null'), ',', coalesce(to_json(r3."position")::text, 'null'), E']\x01,"data":\x01[4,', to_json(r3."data")::text, E']\x01}')
FROM "events" r3
WHERE r3."id" = r2."event_id"), E'\x02\x02'), '}}'), ',') FILTER (WHERE r2.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id AND (row.created, row.id) < ($1::timestamptz, $2::uuid)
ORDER BY row.created DESC, row.id DESC
LIMIT 3) page) r2)), '}'), ',')
FROM (SELECT row.*
FROM webhook_endpoints row
WHERE row.account_id = $3::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 2147483646) r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"endpointId":"', r1."id", '","deliveries":', concat((SELECT concat('{"totalCount":', (SELECT count(*)
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id), ',"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 2 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[0,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r2."created"))[least(count(*), 2)]), ',"', (array_agg(r2.id))[least(count(*), 2)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"node":{"id":', concat('"', encode(convert_to(concat('WebhookDelivery:', r2."id"), 'UTF8'), 'base64'), '"'), ',"deliveryId":"', r2."id", '","status":"', r2."status", '","nextAttempt":', coalesce('"' || (to_char(r2."next_attempt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || '"', 'null'), E',"attempts":\x01[1,', to_json(r2."attempts")::text, E']\x01,"event":', coalesce((SELECT concat(E'{"eventId":\x01[2,', to_json(r3."id")::text, E']\x01,"type":"', r3."type", '","sequence":', coalesce((r3."sequence")::text, 'null'), E',"cursor":\x01[3,', to_json(r3."id")::text, ',', coalesce(r3."sequence"::text, 'null'), ',', coalesce(to_json(r3."position")::text, 'null'), E']\x01,"data":\x01[4,', to_json(r3."data")::text, E']\x01}')
FROM "events" r3
WHERE r3."id" = r2."event_id"), E'\x02\x02'), '}}'), ',') FILTER (WHERE r2.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id
ORDER BY row.created DESC, row.id DESC
LIMIT 3) page) r2)), '}'), ',')
FROM (SELECT row.*
FROM webhook_endpoints row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 2147483646) r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"endpointId":"', r1."id", '","url":', to_json(r1."url"), ',"description":', coalesce((to_json(r1."description"))::text, 'null'), ',"types":', CASE WHEN array_position(r1."types", NULL) IS NULL THEN to_json(r1."types")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."types") WITH ORDINALITY AS each(item, place)), ']') END, ',"enabled":', r1."enabled"::text, ',"disabledReason":', coalesce('"' || (r1."disabled_reason")::text || '"', 'null'), ',"created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","deliveries":', concat(concat('{"totalCount":', (SELECT count(*)
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id), '}')), '}'), ',')
FROM (SELECT row.*
FROM webhook_endpoints row
WHERE false
ORDER BY row.created DESC, row.id DESC
LIMIT 2147483646) r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"endpointId":"', r1."id", '","url":', to_json(r1."url"), ',"description":', coalesce((to_json(r1."description"))::text, 'null'), ',"types":', CASE WHEN array_position(r1."types", NULL) IS NULL THEN to_json(r1."types")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."types") WITH ORDINALITY AS each(item, place)), ']') END, ',"enabled":', r1."enabled"::text, ',"disabledReason":', coalesce('"' || (r1."disabled_reason")::text || '"', 'null'), ',"created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","deliveries":', concat(concat('{"totalCount":', (SELECT count(*)
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id), '}')), '}'), ',')
FROM (SELECT row.*
FROM webhook_endpoints row
WHERE row.account_id = $1::uuid AND row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 2147483646) r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat('{"endpointId":"', r1."id", '","url":', to_json(r1."url"), ',"description":', coalesce((to_json(r1."description"))::text, 'null'), ',"types":', CASE WHEN array_position(r1."types", NULL) IS NULL THEN to_json(r1."types")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."types") WITH ORDINALITY AS each(item, place)), ']') END, ',"enabled":', r1."enabled"::text, ',"disabledReason":', coalesce('"' || (r1."disabled_reason")::text || '"', 'null'), ',"created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","deliveries":', concat(concat('{"totalCount":', (SELECT count(*)
FROM webhook_deliveries row
WHERE row.endpoint_id = r1.id), '}')), '}'), ',')
FROM (SELECT row.*
FROM webhook_endpoints row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 2147483646) r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat('[', (SELECT string_agg(concat(to_json(r1."code")), ',')
FROM (SELECT row.*
FROM kit_types row
ORDER BY row.code COLLATE "C") r1), ']') AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"action":', to_json(r1."action"), ',"changed":', CASE WHEN array_position(r1."changed", NULL) IS NULL THEN to_json(r1."changed")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."changed") WITH ORDINALITY AS each(item, place)), ']') END, ',"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), E',"subjects":\x01[0,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
WHERE row.action = $28
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $29::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"action":', to_json(r1."action"), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[0,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 20), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 21) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $28::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"action":', to_json(r1."action"), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, E',"subjects":\x01[0,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $28::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"action":', to_json(r1."action"), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, E',"subjects":\x01[0,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT id
FROM orders
WHERE (folded(order_id) COLLATE "C") = folded($1::text)
UNION ALL SELECT unnest(ARRAY[samples.id, samples.kit_id])
FROM samples
WHERE sample_id_folded = folded($2::text)
UNION ALL SELECT unnest(ARRAY[samples.id, kits.id])
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE (folded(kits.kit_id) COLLATE "C") = folded($3::text)) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"action":', to_json(r1."action"), ',"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), E',"subjects":\x01[0,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $28::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"action":', to_json(r1."action"), '}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $28::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"action":', to_json(r1."action"), E',"subjects":\x01[0,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $28::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $28::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
WHERE row.user_id = $28::uuid AND row.action = $29
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $30::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT $1::uuid
UNION ALL SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $2::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $3::uuid)
UNION ALL SELECT id
FROM kits
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $4::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $5::uuid)))
UNION ALL SELECT kit_id
FROM undone_activations
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $6::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $7::uuid)))
UNION ALL SELECT samples.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $8::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $9::uuid)))
UNION ALL SELECT reports.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN reports ON reports.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $10::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $11::uuid))) AND reports.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $12::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $13::uuid)))
UNION ALL SELECT requisitions.id
FROM kits
JOIN samples ON samples.kit_id = kits.id
JOIN requisitions ON requisitions.sample_id = samples.id
WHERE kits.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $14::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $15::uuid)))
UNION ALL SELECT id
FROM requisitions
WHERE patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $16::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $17::uuid)))
UNION ALL SELECT unnest(ARRAY[own.sample_id, reports.id])
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $18::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $19::uuid)))
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = ANY(ARRAY(SELECT id
FROM patients
WHERE id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $20::uuid)
UNION ALL SELECT id
FROM patients
WHERE merged_into_id = (SELECT coalesce(merged_into_id, id)
FROM patients
WHERE id = $21::uuid)))) AS own
LEFT JOIN reports ON reports.sample_id = own.sample_id
WHERE own.kit_id IS NULL) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, reports part
WHERE part.id = $22::uuid AND samples.id = part.sample_id) AND classes && $23::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM reports part
WHERE part.id = $24::uuid)) OR (records && ARRAY(SELECT coalesce(samples.kit_id, samples.id)
FROM samples, requisitions part
WHERE part.id = $25::uuid AND samples.id = part.sample_id) AND classes && $26::data_class[] AND created + interval '1 hour' > (SELECT part.created
FROM requisitions part
WHERE part.id = $27::uuid)) OFFSET 0) AS row
WHERE row.user_id = $28::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $29::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT id
FROM orders
WHERE (folded(order_id) COLLATE "C") = folded($1::text)
UNION ALL SELECT unnest(ARRAY[samples.id, samples.kit_id])
FROM samples
WHERE sample_id_folded = folded($2::text)
UNION ALL SELECT unnest(ARRAY[samples.id, kits.id])
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE (folded(kits.kit_id) COLLATE "C") = folded($3::text)) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT id
FROM orders
WHERE (folded(order_id) COLLATE "C") = folded($1::text)
UNION ALL SELECT unnest(ARRAY[samples.id, samples.kit_id])
FROM samples
WHERE sample_id_folded = folded($2::text)
UNION ALL SELECT unnest(ARRAY[samples.id, kits.id])
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE (folded(kits.kit_id) COLLATE "C") = folded($3::text)) OFFSET 0) AS row
WHERE row.user_id = $4::uuid AND row.action = $5
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $6::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM (SELECT *
FROM audit_entries
WHERE records && ARRAY(SELECT id
FROM orders
WHERE (folded(order_id) COLLATE "C") = folded($1::text)
UNION ALL SELECT unnest(ARRAY[samples.id, samples.kit_id])
FROM samples
WHERE sample_id_folded = folded($2::text)
UNION ALL SELECT unnest(ARRAY[samples.id, kits.id])
FROM kits
JOIN samples ON samples.kit_id = kits.id
WHERE (folded(kits.kit_id) COLLATE "C") = folded($3::text)) OFFSET 0) AS row
WHERE row.user_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
WHERE false
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
WHERE row.created < $1::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
WHERE row.created >= $1::timestamptz AND row.created < $2::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
WHERE row.request_id = $1
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
WHERE row.user_id = $1::uuid AND row.action = $2
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","action":', to_json(r1."action"), E',"user":\x01[0,', coalesce(to_json(r1."user_id")::text, 'null'), E']\x01,"userId":', coalesce('"' || (r1."user_id")::text || '"', 'null'), ',"apiKeyId":', coalesce('"' || (r1."api_key_id")::text || '"', 'null'), ',"requestId":', coalesce((to_json(r1."request_id"))::text, 'null'), ',"classes":', CASE WHEN array_position(r1."classes", NULL) IS NULL THEN to_json(r1."classes")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."classes") WITH ORDINALITY AS each(item, place)), ']') END, ',"filteredBy":', CASE WHEN array_position(r1."filtered_by", NULL) IS NULL THEN to_json(r1."filtered_by")::text ELSE concat('[', (SELECT string_agg(coalesce(to_json(each.item)::text, E'\x02\x02'), ','
ORDER BY each.place)
FROM unnest(r1."filtered_by") WITH ORDINALITY AS each(item, place)), ']') END, ',"matched":', coalesce((r1."matched")::text, 'null'), E',"subjects":\x01[1,', coalesce(to_json(r1."subject")::text, 'null'), ',', to_json(r1."records")::text, E']\x01}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
WHERE row.user_id = $1::uuid AND row.request_id = $2
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
WHERE (row.created, row.id) < ($1::timestamptz, $2::uuid)
ORDER BY row.created DESC, row.id DESC
LIMIT 3) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat('{"node":{"prefix":', to_json(r1."prefix"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM api_keys row
JOIN users holder ON holder.id = row.user_id
WHERE row.user_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."created"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."created"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid AND (folded(row.email) COLLATE "C") = folded($2::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM samples row
WHERE row.laboratory_key = each_laboratory.value AND row.status = each_status.value AND row.account_id = $3::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM samples row
WHERE row.laboratory_key = each_laboratory.value AND row.status = each_status.value
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM samples row
WHERE row.status = each_status.value AND row.account_id = $1::uuid
ORDER BY row.updated ASC, row.id ASC
LIMIT 101) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM samples row
WHERE row.status = each_status.value AND row.account_id = $1::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($1::text[])) AS each_kit_type
CROSS JOIN (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM samples row
WHERE row.kit_type = each_kit_type.value AND row.status = each_status.value AND row.account_id = $2::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($1::text[])) AS each_kit_type
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($2::sample_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM samples row
WHERE row.kit_type = each_kit_type.value AND row.status = each_status.value AND row.account_id = $3::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($1::sample_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM samples row
WHERE row.status = each_status.value AND row.account_id = $2::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($1::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM samples row
WHERE row.account_id = $2::uuid))::timestamp, least($3::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM samples row
WHERE row.account_id = $4::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM samples row
WHERE (row.created AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $5::uuid AND row.updated >= $6::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM patients row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($1::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM patients row
WHERE row.account_id = $2::uuid))::timestamp, least($3::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM patients row
WHERE row.account_id = $4::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM patients row
WHERE (row.created AT TIME ZONE 'UTC')::date = each_day.value::date AND row.merged_into_id IS NULL AND row.account_id = $5::uuid AND row.updated >= $6::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM patients row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM patients row
WHERE row.account_id = $1::uuid AND (folded(row.email) COLLATE "C") = folded($2::text) OFFSET 0) AS row
WHERE row.merged_into_id IS NULL AND row.account_id = $3::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid
ORDER BY row.updated ASC, row.id ASC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"cursor":\x01[0,', concat('[', to_json(r1."updated"), ',"', r1.id, '"]'), E']\x01,"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), '],"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, '}}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"progress":', coalesce((SELECT concat(E'{"steps":\x01[0,', coalesce(to_json(r2."ordered")::text, 'null'), ',', coalesce(to_json(r2."shipped")::text, 'null'), ',', coalesce(to_json(r2."delivered")::text, 'null'), ',', coalesce(to_json(r2."registered")::text, 'null'), ',', coalesce(to_json(r2."returned")::text, 'null'), ',', coalesce(to_json(r2."received")::text, 'null'), ',', coalesce(to_json(r2."resulted")::text, 'null'), ',', r2."has_results"::text, E']\x01,"next":\x01[1,', coalesce(to_json(r2."ordered")::text, 'null'), ',', coalesce(to_json(r2."shipped")::text, 'null'), ',', coalesce(to_json(r2."delivered")::text, 'null'), ',', coalesce(to_json(r2."registered")::text, 'null'), ',', coalesce(to_json(r2."returned")::text, 'null'), ',', coalesce(to_json(r2."received")::text, 'null'), ',', coalesce(to_json(r2."resulted")::text, 'null'), ',', r2."has_results"::text, ',', to_json(r2."kit_status")::text, ',', to_json(r2."sample_status")::text, E']\x01,"expectedBy":\x01[2,', coalesce(to_json(r2."ordered")::text, 'null'), ',', coalesce(to_json(r2."shipped")::text, 'null'), ',', coalesce(to_json(r2."delivered")::text, 'null'), ',', coalesce(to_json(r2."registered")::text, 'null'), ',', coalesce(to_json(r2."returned")::text, 'null'), ',', coalesce(to_json(r2."received")::text, 'null'), ',', coalesce(to_json(r2."resulted")::text, 'null'), ',', r2."has_results"::text, ',', to_json(r2."kit_status")::text, ',', to_json(r2."sample_status")::text, ',', coalesce(to_json(r2."stage")::text, 'null'), ',', coalesce(to_json(r2."since")::text, 'null'), ',', coalesce(to_json(r2."expected_days")::text, 'null'), ',', to_json(r2."time_zone")::text, E']\x01}')
FROM "kit_progress" r2
WHERE r2."id" = r1."id"), E'\x02\x02'), '}}'), ',') FILTER (WHERE r1.place <= 20), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 21) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '","laboratory":', coalesce((SELECT concat('{"name":', to_json(r2."name"), ',"cliaNumber":', coalesce((to_json(r2."clia_number"))::text, 'null'), '}')
FROM "report_laboratories" r2
WHERE r2."report_id" = r1."id"), E'\x02\x02'), '}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($1::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $2::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 51) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 51) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($3::smallint[]) AS value) AS known
WHERE value = ANY($4::smallint[])) AS each_flags
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::report_status)) AS value) AS known
WHERE value = ANY($5::report_status[])) AS each_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($6::boolean[])) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($1::smallint[]) AS value) AS known
WHERE value = ANY($2::smallint[])) AS each_flags
CROSS JOIN (SELECT unnest(enum_range(NULL::report_status)) AS value) AS each_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($3::boolean[])) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($1::smallint[]) AS value) AS known
WHERE value = ANY($2::smallint[])) AS each_flags
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::report_status)) AS value) AS known
WHERE value = ANY($3::report_status[])) AS each_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($1::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($2::smallint[]) AS value) AS known
WHERE value = ANY($3::smallint[])) AS each_flags
CROSS JOIN (SELECT unnest(enum_range(NULL::report_status)) AS value) AS each_status
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value AND row.account_id = $4::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($1::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($2::smallint[]) AS value) AS known
WHERE value = ANY($3::smallint[])) AS each_flags
CROSS JOIN (SELECT unnest(enum_range(NULL::report_status)) AS value) AS each_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value AND row.account_id = $5::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $6::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($1::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($2::smallint[]) AS value) AS known
WHERE value = ANY($3::smallint[])) AS each_flags
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::report_status)) AS value) AS known
WHERE value = ANY($4::report_status[])) AS each_status
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value AND row.account_id = $5::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $6::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($1::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN (SELECT value
FROM (SELECT unnest($2::smallint[]) AS value) AS known
WHERE value = ANY($3::smallint[])) AS each_flags
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::report_status)) AS value) AS known
WHERE value = ANY($4::report_status[])) AS each_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($5::boolean[])) AS each_acknowledged
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.flags = each_flags.value AND row.status = each_status.value AND row.acknowledged = each_acknowledged.value AND row.account_id = $6::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '","controlId":', to_json(r1."control_id"), ',"status":"', r1."status", '","reason":"', r1."reason", '","detail":', to_json(r1."detail"), ',"decision":', coalesce((to_json(r1."decision"))::text, 'null'), ',"report":', coalesce((SELECT concat(E'{\x011 ', r2."id", E'\x01"reportId":"', r2."id", '"}')
FROM "reports" r2
WHERE r2."id" = r1."report_id"), 'null'), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '","reason":"', r1."reason", '","detail":', to_json(r1."detail"), ',"status":"', r1."status", '","controlId":', to_json(r1."control_id"), ',"sample":', coalesce((SELECT concat(E'{\x011 ', coalesce(r2."kit_id", r2."id"), E'\x01"sampleId":', to_json(r2."sample_id"), '}')
FROM "samples" r2
WHERE r2."id" = r1."sample_id" AND r2.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))), 'null'), ',"report":', coalesce((SELECT concat(E'{\x012 ', r3."id", E'\x01"status":"', r3."status", '"}')
FROM "reports" r3
WHERE r3."id" = r1."report_id" AND r3.laboratory_id = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid))), 'null'), E',"candidates":\x01[0,', to_json(r1."message_id")::text, ',', to_json(r1."reason")::text, ',', coalesce(to_json(r1."sample_id")::text, 'null'), E']\x01}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."requisition_id", E'\x01"outboundMessageId":"', r1."id", '","kind":"', r1."kind", '","status":"', r1."status", '","attempts":', r1."attempts", ',"lastError":', coalesce((to_json(r1."last_error"))::text, 'null'), ',"nextAttempt":', coalesce('"' || (to_char(r1."next_attempt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || '"', 'null'), ',"sentAt":', coalesce('"' || (to_char(r1."sent_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || '"', 'null'), E',"message":\x01[0,', coalesce(to_json(r1."content")::text, 'null'), ',', to_json(r1."requisition_id")::text, ',', to_json(r1."kind")::text, ',', to_json(r1."control_id")::text, ',', to_json(r1."created")::text, E']\x01,"requisition":', coalesce((SELECT concat(E'{\x011 ', r2."id", E'\x01"requisitionId":"', r2."id", '"}')
FROM "requisitions" r2
WHERE r2."id" = r1."requisition_id" AND r2.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))), 'null'), '}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM outbound_messages row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::outbound_status)) AS value) AS known
WHERE value = ANY($3::outbound_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM outbound_messages row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 51) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 51) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."requisition_id", E'\x01"outboundMessageId":"', r1."id", '","kind":"', r1."kind", '","status":"', r1."status", '","attempts":', r1."attempts", ',"lastError":', coalesce((to_json(r1."last_error"))::text, 'null'), ',"nextAttempt":', coalesce('"' || (to_char(r1."next_attempt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || '"', 'null'), ',"sentAt":', coalesce('"' || (to_char(r1."sent_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || '"', 'null'), E',"message":\x01[0,', coalesce(to_json(r1."content")::text, 'null'), ',', to_json(r1."requisition_id")::text, ',', to_json(r1."kind")::text, ',', to_json(r1."control_id")::text, ',', to_json(r1."created")::text, E']\x01,"requisition":', coalesce((SELECT concat(E'{\x011 ', r2."id", E'\x01"requisitionId":"', r2."id", '"}')
FROM "requisitions" r2
WHERE r2."id" = r1."requisition_id"), 'null'), '}}'), ',') FILTER (WHERE r1.place <= 50), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM outbound_messages row
ORDER BY row.created DESC, row.id DESC
LIMIT 51) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat('{"totalCount":', (SELECT count(*)
FROM audit_entries row ), E',"pageInfo":{"endCursor":\x01[0,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."created"))[least(count(*), 2)]), ',"', (array_agg(r1.id))[least(count(*), 2)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"node":{"entryId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM audit_entries row
ORDER BY row.created DESC, row.id DESC
LIMIT 3) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row ), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE false AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $1::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $2::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($3::stall_stage[]) AS stage(value) ) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 100)]), ',"', (array_agg(r1.id))[least(count(*), 100)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $4::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $5::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $6::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $7::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($8::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE false AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 101) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND (row.order_id IS NOT NULL) = ANY($2::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($3::boolean[])) AS each_has_order
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE (row.order_id IS NOT NULL) = each_has_order.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $2::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $3::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($4::stall_stage[]) AS stage(value) ) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 100)]), ',"', (array_agg(r1.id))[least(count(*), 100)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $5::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $6::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $7::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $8::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($9::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE row.account_id = $10::uuid AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 101) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $11::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $2::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $3::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($4::stall_stage[]) AS stage(value) ) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 2 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 2)]), ',"', (array_agg(r1.id))[least(count(*), 2)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $5::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $6::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $7::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $8::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($9::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE row.account_id = $10::uuid AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest AND (row.stall_since, row.id) > ($11::timestamptz, $12::uuid)
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 3) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 3) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $13::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $2::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $3::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($4::stall_stage[]) AS stage(value) ) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 2 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 2)]), ',"', (array_agg(r1.id))[least(count(*), 2)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $5::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $6::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $7::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $8::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($9::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE row.account_id = $10::uuid AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 3) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 3) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $11::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $2::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $3::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($4::stall_stage[]) AS stage(value)
WHERE type.code = ANY($5::text[])) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 100)]), ',"', (array_agg(r1.id))[least(count(*), 100)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $6::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $7::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $8::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $9::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($10::stall_stage[]) AS stage(value)
WHERE type.code = ANY($11::text[])) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE row.account_id = $12::uuid AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 101) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $13::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND false), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $2::uuid AND false
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.account_id = $2::uuid AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $3::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $4::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($5::stall_stage[]) AS stage(value) ) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 100)]), ',"', (array_agg(r1.id))[least(count(*), 100)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $6::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $7::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $8::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $9::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($10::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE row.account_id = $11::uuid AND row.account_id = $12::uuid AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 101) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $13::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.account_id = $2::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $3::uuid AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.email) COLLATE "C") = folded($2::text) AND (folded(person.first_name) COLLATE "C") = folded($3::text) AND (folded(person.last_name) COLLATE "C") = folded($4::text) AND person.phone_digits = $5 AND person.account_id = $6::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $7::uuid AND (folded(person.email) COLLATE "C") = folded($8::text) AND (folded(person.first_name) COLLATE "C") = folded($9::text) AND (folded(person.last_name) COLLATE "C") = folded($10::text) AND person.phone_digits = $11 AND row.account_id = $12::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $13::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.email) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $4::uuid AND (folded(person.email) COLLATE "C") = folded($5::text) AND row.account_id = $6::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.first_name) COLLATE "C") = folded($2::text) AND (folded(person.last_name) COLLATE "C") = folded($3::text) AND person.account_id = $4::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $5::uuid AND (folded(person.first_name) COLLATE "C") = folded($6::text) AND (folded(person.last_name) COLLATE "C") = folded($7::text) AND row.account_id = $8::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.first_name) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $4::uuid AND (folded(person.first_name) COLLATE "C") = folded($5::text) AND row.account_id = $6::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.last_name) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $4::uuid AND (folded(person.last_name) COLLATE "C") = folded($5::text) AND row.account_id = $6::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE false AND person.account_id = $2::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $3::uuid AND false AND row.account_id = $4::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE person.phone_digits = $2 AND person.account_id = $3::uuid)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT DISTINCT person.created AS time, person.kit_id AS id
FROM kit_people person
JOIN kits row ON row.id = person.kit_id
WHERE person.account_id = $4::uuid AND person.phone_digits = $5 AND row.account_id = $6::uuid
ORDER BY person.created DESC, person.kit_id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[]) AND row.sample_status = ANY($3::sample_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($4::text[])) AS each_kit_type
CROSS JOIN (SELECT unnest(enum_range(NULL::kit_status)) AS value) AS each_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($5::sample_status[])) AS each_sample_status
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_has_order
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.kit_type = each_kit_type.value AND row.status = each_status.value AND row.sample_status = each_sample_status.value AND (row.order_id IS NOT NULL) = each_has_order.value AND row.account_id = $6::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($3::text[])) AS each_kit_type
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.kit_type = each_kit_type.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.laboratory_key = $2::uuid AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $3::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $4::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($5::stall_stage[]) AS stage(value) ) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 100)]), ',"', (array_agg(r1.id))[least(count(*), 100)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $6::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $7::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $8::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $9::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($10::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE row.account_id = $11::uuid AND row.laboratory_key = $12::uuid AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 101) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $13::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $3::uuid) IS TRUE)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM kits row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $4::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $5::uuid) IS TRUE) OFFSET 0) AS row
WHERE row.account_id = $6::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.patient_id = NULL::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM kits row
WHERE row.patient_id = NULL::uuid OFFSET 0) AS row
WHERE row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.sample_status = ANY($2::sample_status[]) AND (row.order_id IS NOT NULL) = ANY($3::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT code AS value
FROM kit_types) AS each_kit_type
CROSS JOIN (SELECT unnest(enum_range(NULL::kit_status)) AS value) AS each_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($4::sample_status[])) AS each_sample_status
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($5::boolean[])) AS each_has_order
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.kit_type = each_kit_type.value AND row.status = each_status.value AND row.sample_status = each_sample_status.value AND (row.order_id IS NOT NULL) = each_has_order.value AND row.account_id = $6::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::kit_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::kit_status)) AS value) AS known
WHERE value = ANY($3::kit_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM kits row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.laboratory_key = $1::uuid AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $2::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $3::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($4::stall_stage[]) AS stage(value) ) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 100)]), ',"', (array_agg(r1.id))[least(count(*), 100)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $5::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $6::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $7::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $8::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($9::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE row.laboratory_key = $10::uuid AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 101) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $11::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.laboratory_key = $3::uuid AND EXISTS (SELECT
FROM (SELECT type.code AS kit_type, stage.value AS stage, $4::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $5::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($6::stall_stage[]) AS stage(value) ) AS each_limit
WHERE row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest)), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 100 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."stall_since"))[least(count(*), 100)]), ',"', (array_agg(r1.id))[least(count(*), 100)], '"]') END, E']\x01},"edges":[', string_agg(concat('{"stall":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"stage":"', r2."stage", '","since":"', to_char(r2."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","days":\x01[2,', to_json(r2."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $7::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r2), 'null')), E',"node":{\x011 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"stall":', concat(coalesce((SELECT concat(E'{"days":\x01[3,', to_json(r3."created")::text, E']\x01}')
FROM (SELECT row.*
FROM kit_stalls row
WHERE row.id = r1.id AND (row.created <= $8::timestamptz - coalesce((row.expected_days ->> row.stage::text)::int, CASE row.stage WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END) * interval '24 hours') IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 1) r3), 'null')), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT type.code AS kit_type, stage.value AS stage, $9::timestamptz - greatest(coalesce((type.expected_days ->> stage.value::text)::int, CASE stage.value WHEN 'NOT_SHIPPED' THEN 3 WHEN 'LATE_TO_CUSTOMER' THEN 10 WHEN 'DELIVERY_EXCEPTION' THEN 1 WHEN 'NOT_ACTIVATED' THEN 30 WHEN 'NOT_RETURNED' THEN 30 WHEN 'LATE_TO_LABORATORY' THEN 10 WHEN 'LOST_TO_LABORATORY' THEN 1 WHEN 'NOT_RECEIVED' THEN 2 WHEN 'NOT_RESULTED' THEN 7 WHEN 'NOT_REPLACED' THEN 1 END), $10::int) * interval '24 hours' AS latest
FROM kit_types type
CROSS JOIN unnest($11::stall_stage[]) AS stage(value) ) AS each_limit
CROSS JOIN LATERAL (SELECT row.stall_since AS time, row.id AS id
FROM kits row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.laboratory_key = $14::uuid AND row.kit_type = each_limit.kit_type AND row.stall_stage = each_limit.stage AND row.stall_since <= each_limit.latest
ORDER BY row.stall_since ASC, row.id ASC
LIMIT 101) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.stall_since ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $15::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $3::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid)))) IS TRUE) AND row.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM kits row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $8::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid)))) IS TRUE) AND row.laboratory_key = ANY(ARRAY(SELECT $11::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $12::uuid)) OFFSET 0) AS row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $13::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $14::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $15::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM kits row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.patient_id = NULL::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM kits row
WHERE row.patient_id = NULL::uuid OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."order_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($4::text) OFFSET 0) AS row
WHERE row.account_id = $5::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $6::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.created < $3::timestamptz AND row.updated >= $4::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."order_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($5::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $6::uuid))::timestamp, least($7::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $8::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM orders row
WHERE (row.created AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $9::uuid AND row.updated >= $10::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $11::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.created >= $2::timestamptz AND row.updated >= $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."order_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT a_range.time, a_range.id
FROM LATERAL generate_series( greatest($4::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $5::uuid))::timestamp, least($6::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM orders row
WHERE row.account_id = $7::uuid))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM orders row
WHERE (row.created AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $8::uuid AND row.updated >= $9::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $10::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::order_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."order_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::order_status)) AS value) AS known
WHERE value = ANY($3::order_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM orders row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz AND row.updated < $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."order_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $4::uuid AND row.updated >= $5::timestamptz AND row.updated < $6::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND row.updated >= $2::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."order_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $3::uuid AND row.updated >= $4::timestamptz
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":', to_json(r1."order_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM orders row
WHERE row.account_id = $2::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM patients row
WHERE row.merged_into_id IS NULL AND (folded(row.last_name) COLLATE "C") = folded($1::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r22."id", E'\x01"patientId":"', r22."id", '"}}'), ',') FILTER (WHERE r22.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM patients row
JOIN (SELECT a_range.time, a_range.id
FROM accounts owner
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM patients row
WHERE row.account_id = owner.id AND row.merged_into_id IS NULL AND (folded(row.last_name) COLLATE "C") = folded($2::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r22)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid AND (folded(row.first_name) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $3::uuid AND (folded(row.first_name) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid AND (folded(row.last_name) COLLATE "C") = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r22."id", E'\x01"patientId":"', r22."id", '"}}'), ',') FILTER (WHERE r22.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $3::uuid AND (folded(row.last_name) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r22)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row ), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE)) AS own)))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r3."id", E'\x01"reportId":"', r3."id", '"}}'), ',') FILTER (WHERE r3.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM reports row
WHERE (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $3::uuid) AND (row.merged_into_id IS NULL) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $4::uuid) AND (row.merged_into_id IS NULL) IS TRUE)) AS own))) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r3)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = NULL::uuid
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = NULL::uuid) AS own)))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r3."id", E'\x01"reportId":"', r3."id", '"}}'), ',') FILTER (WHERE r3.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM reports row
WHERE (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = NULL::uuid
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = NULL::uuid) AS own))) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r3)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $3::uuid) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $4::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $5::uuid) IS TRUE)) AS own))) AND row.released = ANY($6::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r3."id", E'\x01"reportId":"', r3."id", '"}}'), ',') FILTER (WHERE r3.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM reports row
WHERE (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $7::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $8::uuid) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $9::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $10::uuid) IS TRUE)) AS own))) OFFSET 0) AS row
WHERE row.account_id = $11::uuid AND row.released AND row.released = ANY($12::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r3)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $13::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = NULL::uuid
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = NULL::uuid) AS own))) AND row.released = ANY($2::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r3."id", E'\x01"reportId":"', r3."id", '"}}'), ',') FILTER (WHERE r3.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM reports row
WHERE (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = NULL::uuid
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = NULL::uuid) AS own))) OFFSET 0) AS row
WHERE row.account_id = $3::uuid AND row.released AND row.released = ANY($4::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r3)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND (row.amends_id IS NOT NULL) = ANY($3::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_released
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($5::boolean[])) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $6::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[]) AND row.date_resulted < $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($4::boolean[])) AS each_released
CROSS JOIN LATERAL generate_series( greatest($5::date, (SELECT min((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.account_id = $6::uuid AND row.released = each_released.value))::timestamp, least($7::date, (SELECT max((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.account_id = $8::uuid AND row.released = each_released.value))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.date_resulted AT TIME ZONE 'UTC')::date = each_day.value::date AND row.account_id = $9::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $10::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.released = ANY($2::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($3::boolean[])) AS each_released
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.released = each_released.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $4::uuid AND row.released
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($2::text)) AND row.released = ANY($3::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $4::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($5::text)) AND row.released = ANY($6::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($2::text)) AND row.released = ANY($3::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $4::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($5::text)) AND row.released = ANY($6::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($2::text)) AND row.released = ANY($3::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r4."id", E'\x01"reportId":"', r4."id", '"}}'), ',') FILTER (WHERE r4.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
WHERE row.account_id = $4::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($5::text)) AND row.released = ANY($6::boolean[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r4)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND (row.amends_id IS NOT NULL) = ANY($3::boolean[]) AND row.date_resulted >= $4::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($7::boolean[])) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.date_resulted >= $8::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND (row.amends_id IS NOT NULL) = ANY($3::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($6::boolean[])) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $3::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid)))) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $6::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $7::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $8::uuid)))) IS TRUE)) AS own)))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r3."id", E'\x01"reportId":"', r3."id", '"}}'), ',') FILTER (WHERE r3.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM reports row
WHERE (row.released AND row.sample_id = ANY(ARRAY(SELECT own.sample_id
FROM (SELECT own_kit.patient_id, of_kit.id AS sample_id, own_kit.id AS kit_id
FROM kits own_kit
JOIN samples of_kit ON of_kit.kit_id = own_kit.id
WHERE own_kit.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $9::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $10::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $11::uuid)))) IS TRUE)
UNION ALL SELECT own_requisition.patient_id, alone.id, NULL
FROM requisitions own_requisition
JOIN samples alone ON alone.id = own_requisition.sample_id AND alone.kit_id IS NULL
WHERE own_requisition.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $12::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $13::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $14::uuid)))) IS TRUE)) AS own))) OFFSET 0) AS row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $15::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $16::uuid))
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r3)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $17::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.account_id = $3::uuid AND (row.amends_id IS NOT NULL) = ANY($4::boolean[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(ARRAY[true, false]) AS value) AS known
WHERE value = ANY($7::boolean[])) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $8::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.account_id = $3::uuid AND row.date_resulted >= $4::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $7::uuid AND row.date_resulted >= $8::timestamptz
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.account_id = $3::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value AND row.account_id = $6::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.date_resulted < $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_released
CROSS JOIN LATERAL generate_series( greatest($6::date, (SELECT min((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND row.released = each_released.value))::timestamp, least($7::date, (SELECT max((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND row.released = each_released.value))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND row.released = each_released.value AND (row.date_resulted AT TIME ZONE 'UTC')::date = each_day.value::date
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $8::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.date_resulted >= $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_released
CROSS JOIN LATERAL generate_series( greatest($6::date, (SELECT min((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND row.released = each_released.value))::timestamp, least($7::date, (SELECT max((row.date_resulted AT TIME ZONE 'UTC')::date)
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND row.released = each_released.value))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND row.released = each_released.value AND (row.date_resulted AT TIME ZONE 'UTC')::date = each_day.value::date
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $8::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($3::text))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid)) AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($6::text))
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($3::text))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r4."id", E'\x01"reportId":"', r4."id", '"}}'), ',') FILTER (WHERE r4.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid)) AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($6::text))
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r4)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.laboratory_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"reportId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(ARRAY[true, false]) AS value) AS each_is_amendment
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM reports row
WHERE row.laboratory_id = each_laboratory.value AND (row.amends_id IS NOT NULL) = each_is_amendment.value
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($1::text))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r4."id", E'\x01"reportId":"', r4."id", '"}}'), ',') FILTER (WHERE r4.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM reports row
WHERE row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($2::text))
ORDER BY row.created DESC, row.id DESC
LIMIT 11) page) r4)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_last_name) COLLATE "C") = folded($2::text) AND regexp_replace(row.patient_phone, '\D', '', 'g') = $3), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $4::uuid AND (folded(row.patient_last_name) COLLATE "C") = folded($5::text) AND regexp_replace(row.patient_phone, '\D', '', 'g') = $6
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.barcode_folded = folded($2::text)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $3::uuid AND row.barcode_folded = folded($4::text)
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.lab = ANY($2::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT $3::text AS value) AS known
WHERE value = ANY($4::text[])) AS each_lab
CROSS JOIN (SELECT unnest(enum_range(NULL::requisition_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE row.lab = each_lab.value AND row.status = each_status.value AND row.account_id = $5::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $6::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $3::uuid) IS TRUE)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"requisitionId":"', r2."id", '"}}'), ',') FILTER (WHERE r2.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM requisitions row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $4::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $5::uuid) IS TRUE) OFFSET 0) AS row
WHERE row.account_id = $6::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.patient_id = NULL::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"requisitionId":"', r2."id", '"}}'), ',') FILTER (WHERE r2.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM requisitions row
WHERE row.patient_id = NULL::uuid OFFSET 0) AS row
WHERE row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::requisition_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::requisition_status)) AS value) AS known
WHERE value = ANY($3::requisition_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM requisitions row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"code":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
WHERE row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $3::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid)))) IS TRUE) AND row.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"requisitionId":"', r2."id", '"}}'), ',') FILTER (WHERE r2.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM requisitions row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $8::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid)))) IS TRUE) AND row.laboratory_key = ANY(ARRAY(SELECT $11::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $12::uuid)) OFFSET 0) AS row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $13::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $14::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $15::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $1::uuid) AND (row.merged_into_id IS NULL) IS TRUE)), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"requisitionId":"', r2."id", '"}}'), ',') FILTER (WHERE r2.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM requisitions row
WHERE row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE) OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.patient_id = NULL::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"requisitionId":"', r2."id", '"}}'), ',') FILTER (WHERE r2.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM requisitions row
JOIN (SELECT row.created AS time, row.id AS id
FROM (SELECT row.*
FROM requisitions row
WHERE row.patient_id = NULL::uuid OFFSET 0) AS row
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.failure_code = ANY($2::failure_code[]) AND row.kit_type = ANY($3::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::failure_code)) AS value) AS known
WHERE value = ANY($4::failure_code[])) AS each_failure_code
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.failure_code = each_failure_code.value AND row.account_id = $5::uuid AND row.kit_type = ANY($6::text[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.failure_code = ANY($2::failure_code[]) AND row.kit_type = ANY($3::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $4::uuid AND row.failure_code = ANY($5::failure_code[]) OFFSET 0) AS row
WHERE row.account_id = $6::uuid AND row.kit_type = ANY($7::text[])
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $8::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.failure_code = ANY($2::failure_code[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::failure_code)) AS value) AS known
WHERE value = ANY($3::failure_code[])) AS each_failure_code
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.failure_code = each_failure_code.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($3::text[])) AS each_kit_type
CROSS JOIN (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.kit_type = each_kit_type.value AND row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.kit_type = ANY($2::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), ',"kit":', coalesce((SELECT concat('{"kitId":', to_json(r2."kit_id"), '}')
FROM "kits" r2
WHERE r2."id" = r1."kit_id"), 'null'), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT code AS value
FROM kit_types) AS known
WHERE value = ANY($3::text[])) AS each_kit_type
CROSS JOIN (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.kit_type = each_kit_type.value AND row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::sample_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"code":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($3::sample_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid AND row.status = ANY($2::sample_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), ',"kit":', coalesce((SELECT concat('{"kitId":', to_json(r2."kit_id"), '}')
FROM "kits" r2
WHERE r2."id" = r1."kit_id"), 'null'), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::sample_status)) AS value) AS known
WHERE value = ANY($3::sample_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.status = each_status.value AND row.account_id = $4::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.account_id = $1::uuid), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), ',"kit":', coalesce((SELECT concat('{"kitId":', to_json(r2."kit_id"), '}')
FROM "kits" r2
WHERE r2."id" = r1."kit_id"), 'null'), '}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $2::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.failure_code = ANY($1::failure_code[]) AND row.status = ANY($2::sample_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM accounts owner
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::failure_code)) AS value) AS known
WHERE value = ANY($3::failure_code[])) AS each_failure_code
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.account_id = owner.id AND row.failure_code = each_failure_code.value AND row.status = ANY($4::sample_status[])
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.failure_code = ANY($1::failure_code[]) AND row.status = ANY($2::sample_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM accounts owner
CROSS JOIN LATERAL (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = owner.id AND row.failure_code = ANY($3::failure_code[]) OFFSET 0) AS row
WHERE row.status = ANY($4::sample_status[])
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.account_id = $3::uuid AND row.failure_code = ANY($4::failure_code[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::failure_code)) AS value) AS known
WHERE value = ANY($5::failure_code[])) AS each_failure_code
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM samples row
WHERE row.failure_code = each_failure_code.value AND row.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.account_id = $8::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM samples row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.account_id = $3::uuid AND row.failure_code = ANY($4::failure_code[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', coalesce(r1."kit_id", r1."id"), E'\x01"sampleId":', to_json(r1."sample_id"), '}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM samples row
JOIN (SELECT row.updated AS time, row.id AS id
FROM (SELECT row.*
FROM samples row
WHERE row.account_id = $5::uuid AND row.failure_code = ANY($6::failure_code[]) OFFSET 0) AS row
WHERE row.laboratory_key = ANY(ARRAY(SELECT $7::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $8::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid)) AND row.account_id = $9::uuid
ORDER BY row.updated DESC, row.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.updated DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $10::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row ), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"status":"', r1."status", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
ORDER BY row.created DESC, row.id DESC
LIMIT 101) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row ), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"unmatchedResultId":"', r2."id", E'","message":\x01[1,', to_json(r2."id")::text, ',', to_json(r2."message_id")::text, E']\x01,"report":', coalesce((SELECT concat(E'{\x011 ', r3."id", E'\x01"reportId":"', r3."id", '"}')
FROM "reports" r3
WHERE r3."id" = r2."report_id"), 'null'), '}}'), ',') FILTER (WHERE r2.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.created < $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN LATERAL generate_series( greatest($6::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value))::timestamp, least($7::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND (row.created AT TIME ZONE 'UTC')::date = each_day.value::date
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $8::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.created >= $3::timestamptz AND row.created < $4::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN LATERAL generate_series( greatest($7::date, (SELECT min((row.created AT TIME ZONE 'UTC')::date)
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value))::timestamp, least($8::date, (SELECT max((row.created AT TIME ZONE 'UTC')::date)
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value))::timestamp, interval '1 day') AS each_day(value)
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND (row.created AT TIME ZONE 'UTC')::date = each_day.value::date
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.reason = ANY($3::unmatched_reason[]) AND row.created >= $4::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS known
WHERE value = ANY($7::unmatched_reason[])) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value AND row.created >= $8::timestamptz
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.reason = ANY($3::unmatched_reason[]) AND row.severity = ANY($4::result_severity[])), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."created"))[least(count(*), 10)]), ',"', (array_agg(r1.id))[least(count(*), 10)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."created"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS known
WHERE value = ANY($7::unmatched_reason[])) AS each_reason
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS known
WHERE value = ANY($8::result_severity[])) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.reason = ANY($3::unmatched_reason[]) AND row.severity = ANY($4::result_severity[])), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 10)]), ',"', (array_agg(r1.id))[least(count(*), 10)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS known
WHERE value = ANY($7::unmatched_reason[])) AS each_reason
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS known
WHERE value = ANY($8::result_severity[])) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.reason = ANY($3::unmatched_reason[]) AND row.status = ANY($4::unmatched_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS known
WHERE value = ANY($7::unmatched_reason[])) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS known
WHERE value = ANY($8::unmatched_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.reason = ANY($3::unmatched_reason[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS known
WHERE value = ANY($6::unmatched_reason[])) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.sending_facility = ANY($3::text[]) AND row.reason = ANY($4::unmatched_reason[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT $7::text AS value) AS known
WHERE value = ANY($8::text[])) AS each_sending_facility
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS known
WHERE value = ANY($9::unmatched_reason[])) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $10::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.sending_facility = ANY($3::text[]) AND row.severity = ANY($4::result_severity[])), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 10)]), ',"', (array_agg(r1.id))[least(count(*), 10)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT $7::text AS value) AS known
WHERE value = ANY($8::text[])) AS each_sending_facility
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS each_reason
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS known
WHERE value = ANY($9::result_severity[])) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $10::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.sending_facility = ANY($3::text[]) AND row.status = ANY($4::unmatched_status[]) AND row.created >= $5::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT $8::text AS value) AS known
WHERE value = ANY($9::text[])) AS each_sending_facility
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS known
WHERE value = ANY($10::unmatched_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value AND row.created >= $11::timestamptz
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $12::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.sending_facility = ANY($3::text[]) AND row.status = ANY($4::unmatched_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT $7::text AS value) AS known
WHERE value = ANY($8::text[])) AS each_sending_facility
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS known
WHERE value = ANY($9::unmatched_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $10::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.sending_facility = ANY($3::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT $6::text AS value) AS known
WHERE value = ANY($7::text[])) AS each_sending_facility
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $8::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.severity = ANY($3::result_severity[])), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 10)]), ',"', (array_agg(r1.id))[least(count(*), 10)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS known
WHERE value = ANY($6::result_severity[])) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.status = ANY($3::unmatched_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"status":"', r1."status", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS known
WHERE value = ANY($6::unmatched_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid)) AND row.status = ANY($3::unmatched_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"unmatchedResultId":"', r2."id", E'","message":\x01[1,', to_json(r2."id")::text, ',', to_json(r2."message_id")::text, E']\x01,"report":', coalesce((SELECT concat(E'{\x011 ', r3."id", E'\x01"reportId":"', r3."id", '"}')
FROM "reports" r3
WHERE r3."id" = r2."report_id" AND r3.laboratory_id = ANY(ARRAY(SELECT $4::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $5::uuid))), 'null'), '}}'), ',') FILTER (WHERE r2.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid) AS each_laboratory
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS known
WHERE value = ANY($8::unmatched_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $9::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"status":"', r1."status", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.created DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"unmatchedResultId":"', r2."id", E'","message":\x01[1,', to_json(r2."id")::text, ',', to_json(r2."message_id")::text, E']\x01,"report":', coalesce((SELECT concat(E'{\x011 ', r3."id", E'\x01"reportId":"', r3."id", '"}')
FROM "reports" r3
WHERE r3."id" = r2."report_id" AND r3.laboratory_id = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid))), 'null'), '}}'), ',') FILTER (WHERE r2.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."created"))[least(count(*), 10)]), ',"', (array_agg(r1.id))[least(count(*), 10)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."created"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.created ASC, row.id ASC
LIMIT 11) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."created"))[least(count(*), 10)]), ',"', (array_agg(r1.id))[least(count(*), 10)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."created"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.created AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.created DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.created DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 10)]), ',"', (array_agg(r1.id))[least(count(*), 10)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.urgency ASC, row.id ASC
LIMIT 11) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.urgency ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 10 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 10)]), ',"', (array_agg(r1.id))[least(count(*), 10)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 11) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 11) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 2 THEN 'false' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 2)]), ',"', (array_agg(r1.id))[least(count(*), 2)], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ','
ORDER BY r1.place DESC) FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.urgency ASC, row.id ASC
LIMIT 3) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 3) AS page ON page.id = row.id
ORDER BY row.urgency ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 2 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 2)]), ',"', (array_agg(r1.id))[least(count(*), 2)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value AND (row.urgency, row.id) < ($5::timestamptz, $6::uuid)
ORDER BY row.urgency DESC, row.id DESC
LIMIT 3) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 3) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 2 THEN 'true' ELSE 'false' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 2)]), ',"', (array_agg(r1.id))[least(count(*), 2)], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ',') FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 3) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 3) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.account_id = ANY(ARRAY(SELECT $1::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $2::uuid))), E']\x01,"pageInfo":{"hasNextPage":', CASE WHEN count(*) > 2 THEN 'true' ELSE 'true' END, E',"endCursor":\x01[1,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[1]), ',"', (array_agg(r1.id))[1], '"]') END, E']\x01,"startCursor":\x01[2,', CASE WHEN count(*) = 0 THEN 'null' ELSE concat('[', to_json((array_agg(r1."urgency"))[least(count(*), 2)]), ',"', (array_agg(r1.id))[least(count(*), 2)], '"]') END, E']\x01},"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"controlId":', to_json(r1."control_id"), ',"severity":"', r1."severity", '"}}'), ','
ORDER BY r1.place DESC) FILTER (WHERE r1.place <= 2), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid) AS each_laboratory
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.account_id = each_laboratory.value AND row.status = each_status.value AND (row.urgency, row.id) > ($5::timestamptz, $6::uuid)
ORDER BY row.urgency ASC, row.id ASC
LIMIT 3) AS a_range
ORDER BY a_range.time ASC, a_range.id ASC
LIMIT 3) AS page ON page.id = row.id
ORDER BY row.urgency ASC, row.id ASC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $7::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.sending_facility = ANY($1::text[]) AND row.reason = ANY($2::unmatched_reason[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT $3::text AS value) AS known
WHERE value = ANY($4::text[])) AS each_sending_facility
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS known
WHERE value = ANY($5::unmatched_reason[])) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $6::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.sending_facility = ANY($1::text[]) AND row.status = ANY($2::unmatched_status[]) AND row.created >= $3::timestamptz), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT $4::text AS value) AS known
WHERE value = ANY($5::text[])) AS each_sending_facility
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS known
WHERE value = ANY($6::unmatched_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value AND row.created >= $7::timestamptz
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $8::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.sending_facility = ANY($1::text[]) AND row.status = ANY($2::unmatched_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT $3::text AS value) AS known
WHERE value = ANY($4::text[])) AS each_sending_facility
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS known
WHERE value = ANY($5::unmatched_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $6::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.sending_facility = ANY($1::text[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r1."id", E'\x01"unmatchedResultId":"', r1."id", '"}}'), ',') FILTER (WHERE r1.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT $2::text AS value) AS known
WHERE value = ANY($3::text[])) AS each_sending_facility
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_reason)) AS value) AS each_reason
CROSS JOIN (SELECT unnest(enum_range(NULL::result_severity)) AS value) AS each_severity
CROSS JOIN (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.sending_facility = each_sending_facility.value AND row.reason = each_reason.value AND row.severity = each_severity.value AND row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r1)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat((SELECT concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM unmatched_results row
WHERE row.status = ANY($1::unmatched_status[])), E']\x01,"edges":[', string_agg(concat(E'{"node":{\x010 ', r2."id", E'\x01"unmatchedResultId":"', r2."id", E'","message":\x01[1,', to_json(r2."id")::text, ',', to_json(r2."message_id")::text, E']\x01,"report":', coalesce((SELECT concat(E'{\x011 ', r3."id", E'\x01"reportId":"', r3."id", '"}')
FROM "reports" r3
WHERE r3."id" = r2."report_id"), 'null'), '}}'), ',') FILTER (WHERE r2.place <= 100), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM unmatched_results row
JOIN (SELECT a_range.time, a_range.id
FROM (SELECT value
FROM (SELECT unnest(enum_range(NULL::unmatched_status)) AS value) AS known
WHERE value = ANY($2::unmatched_status[])) AS each_status
CROSS JOIN LATERAL (SELECT row.urgency AS time, row.id AS id
FROM unmatched_results row
WHERE row.status = each_status.value
ORDER BY row.urgency DESC, row.id DESC
LIMIT 101) AS a_range
ORDER BY a_range.time DESC, a_range.id DESC
LIMIT 101) AS page ON page.id = row.id
ORDER BY row.urgency DESC, row.id DESC) page) r2)) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT concat('{"role":"', r1."role", '","patient":', concat(coalesce((SELECT concat(E'{\x010 ', r2."id", E'\x01"patientId":"', r2."id", '"}')
FROM (SELECT row.*
FROM patients row
WHERE row.id = r1.id AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $1::uuid) IS TRUE AND (row.id = $2::uuid) IS TRUE
ORDER BY row.created DESC, row.id DESC
LIMIT 1) r2), 'null')), '}')
FROM (SELECT row.*
FROM (SELECT id, account_id, created, 'PATIENT'::role AS role
FROM patients) AS row
WHERE row.id = $3::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 1) r1), 'null')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('sessionId', session.id, 'patientRef', session.patient_id, 'expiresAt', session.expires_at, 'endedAt', session.ended_at, 'lastUsedAt', session.last_used_at, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'keyRevokedAt', key.revoked_at, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL), 'isOfLink', session.results_link_id IS NOT NULL) AS value
FROM patient_sessions session
JOIN accounts account ON account.id = session.account_id
LEFT JOIN api_keys key ON key.id = session.api_key_id
WHERE session.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT concat('{"role":"', r1."role", '"}')
FROM (SELECT row.*
FROM users row
WHERE row.id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 1) r1), 'null')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT concat('{"role":"', r3."role", '"}')
FROM (SELECT row.*
FROM users row
WHERE row.id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 1) r3), 'null')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT concat('{"user":{"userId":"', r1."id", '"},"account":', coalesce((SELECT concat('{"mode":"', r2."mode", '"}')
FROM "accounts" r2
WHERE r2."id" = r1."account_id"), E'\x02\x02'), '}')
FROM (SELECT row.*
FROM users row
WHERE row.id = $1::uuid
ORDER BY row.created DESC, row.id DESC
LIMIT 1) r1), 'null')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat('{"__typename":"Kit"}')), E'\x06')
FROM (SELECT row.*
FROM kits row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat('{"id":', concat('"', encode(convert_to(concat('Event:', r1."id"), 'UTF8'), 'base64'), '"'), ',"type":"', r1."type", '"}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND (row.type <> ALL($2::event_type[]) OR EXISTS (SELECT
FROM kits seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($5::event_type[]) OR EXISTS (SELECT
FROM samples seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($8::event_type[]) OR EXISTS (SELECT
FROM requisitions seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($11::event_type[]) OR EXISTS (SELECT
FROM reports seen
WHERE seen.id = row.subject_id AND (seen.laboratory_id = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid))) IS TRUE)) AND (row.type <> ALL($14::event_type[]) OR EXISTS (SELECT
FROM unmatched_results seen
WHERE seen.id = row.subject_id AND (seen.account_id = ANY(ARRAY(SELECT $15::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $16::uuid))) IS TRUE)) AND (row.type <> ALL($17::event_type[]) OR EXISTS (SELECT
FROM patients seen
WHERE seen.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = row.subject_id) AND (seen.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = seen.id AND shown.laboratory_id = ANY(ARRAY(SELECT $18::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $19::uuid)))) IS TRUE)) AND (row.laboratory_id IS NULL OR row.laboratory_id = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid)))) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $22::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat('{"id":', concat('"', encode(convert_to(concat('Event:', r1."id"), 'UTF8'), 'base64'), '"'), ',"type":"', r1."type", '"}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat('{"sequence":', coalesce((r1."sequence")::text, 'null'), ',"type":"', r1."type", E'","data":\x01[0,', to_json(r1."data")::text, E']\x01}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND row.account_id = $2::uuid) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat('{"type":"', r1."type", '"}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND (row.type <> ALL($2::event_type[]) OR EXISTS (SELECT
FROM kits seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($5::event_type[]) OR EXISTS (SELECT
FROM samples seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($8::event_type[]) OR EXISTS (SELECT
FROM requisitions seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($11::event_type[]) OR EXISTS (SELECT
FROM reports seen
WHERE seen.id = row.subject_id AND (seen.laboratory_id = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid))) IS TRUE)) AND (row.type <> ALL($14::event_type[]) OR EXISTS (SELECT
FROM unmatched_results seen
WHERE seen.id = row.subject_id AND (seen.account_id = ANY(ARRAY(SELECT $15::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $16::uuid))) IS TRUE)) AND (row.type <> ALL($17::event_type[]) OR EXISTS (SELECT
FROM patients seen
WHERE seen.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = row.subject_id) AND (seen.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = seen.id AND shown.laboratory_id = ANY(ARRAY(SELECT $18::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $19::uuid)))) IS TRUE)) AND (row.laboratory_id IS NULL OR row.laboratory_id = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid)))) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $22::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat('{"type":"', r1."type", '"}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND row.account_id = $2::uuid) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat('{"type":"', r1."type", E'","data":\x01[0,', to_json(r1."data")::text, E']\x01}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND row.account_id = $2::uuid) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat(E'{"eventId":\x01[0,', to_json(r1."id")::text, E']\x01,"sequence":', coalesce((r1."sequence")::text, 'null'), E',"cursor":\x01[1,', to_json(r1."id")::text, ',', coalesce(r1."sequence"::text, 'null'), ',', coalesce(to_json(r1."position")::text, 'null'), E']\x01,"type":"', r1."type", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","data":\x01[2,', to_json(r1."data")::text, E']\x01,"account":{"accountId":"', r1."account_id", E'"},"subject":\x01[3,', to_json(r1."type")::text, ',', coalesce(to_json(r1."subject_id")::text, 'null'), E']\x01}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND row.account_id = $2::uuid) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat(E'{"eventId":\x01[0,', to_json(r1."id")::text, E']\x01,"sequence":', coalesce((r1."sequence")::text, 'null'), E',"cursor":\x01[1,', to_json(r1."id")::text, ',', coalesce(r1."sequence"::text, 'null'), ',', coalesce(to_json(r1."position")::text, 'null'), E']\x01,"type":"', r1."type", '","created":"', to_char(r1."created" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'","data":\x01[2,', to_json(r1."data")::text, E']\x01,"account":{"accountId":"', r1."account_id", E'"},"subject":\x01[3,', to_json(r1."type")::text, ',', coalesce(to_json(r1."subject_id")::text, 'null'), E']\x01}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat(E'{"eventId":\x01[0,', to_json(r1."id")::text, E']\x01,"type":"', r1."type", '"}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND row.account_id = $2::uuid) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat(E'{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), ',"sample":', coalesce((SELECT concat('{"sampleId":', to_json(r2."sample_id"), '}')
FROM "samples" r2
WHERE r2."kit_id" = r1."id"), E'\x02\x02'), '}')), E'\x06')
FROM (SELECT row.*
FROM kits row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat(E'{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}')), E'\x06')
FROM (SELECT row.*
FROM kits row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat(E'{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}')), E'\x06')
FROM (SELECT row.*
FROM kits row
WHERE row.id = ANY($1::uuid[]) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat(E'{\x010 ', r1."id", E'\x01"kitId":', to_json(r1."kit_id"), '}')), E'\x06')
FROM (SELECT row.*
FROM kits row
WHERE row.id = ANY($1::uuid[])) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r1."id", E'\x05', concat(E'{\x010 ', r1."id", E'\x01"metadata":', concat(E'\x01[0,', coalesce(to_json(r1."metadata")::text, 'null'), E']\x01'), '}')), E'\x06')
FROM (SELECT row.*
FROM kits row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r1), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r10."id", E'\x05', concat(E'{\x010 ', r10."id", E'\x01"__typename":"Order","id":', concat('"', encode(convert_to(concat('Order:', r10."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM orders row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r10), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r10."id", E'\x05', concat(E'{\x010 ', r10."id", E'\x01"__typename":"Order","id":', concat('"', encode(convert_to(concat('Order:', r10."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM orders row
WHERE row.id = ANY($1::uuid[])) r10), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r11."id", E'\x05', concat(E'{\x010 ', r11."id", E'\x01"patientId":"', r11."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE) r11), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r11."id", E'\x05', concat(E'{\x010 ', r11."id", E'\x01"patientId":"', r11."id", E'","series":\x01[0,', to_json(r11."id")::text, E']\x01}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE) r11), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r12."code", E'\x05', concat('{"code":', to_json(r12."code"), '}')), E'\x06')
FROM (SELECT row.*
FROM analytes row
WHERE row.code = ANY($1::text[])) r12), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r12."id", E'\x05', concat(E'{\x010 ', r12."id", E'\x01"id":', concat('"', encode(convert_to(concat('Patient:', r12."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE) r12), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r12."id", E'\x05', concat(E'{\x010 ', r12."id", E'\x01"id":', concat('"', encode(convert_to(concat('Patient:', r12."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE) r12), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r13."id", E'\x05', concat(E'{\x010 ', r13."id", E'\x01"reportId":"', r13."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM reports row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE) r13), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r15."id", E'\x05', concat(E'{\x010 ', r15."id", E'\x01"__typename":"Requisition","id":', concat('"', encode(convert_to(concat('Requisition:', r15."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM requisitions row
WHERE row.id = ANY($1::uuid[])) r15), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r17."id", E'\x05', concat(E'{\x010 ', coalesce(r17."kit_id", r17."id"), E'\x01"__typename":"Sample","id":', concat('"', encode(convert_to(concat('Sample:', r17."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM samples row
WHERE row.id = ANY($1::uuid[])) r17), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r17."id", E'\x05', concat(E'{\x010 ', r17."id", E'\x01"comparison":\x01[0,', to_json(r17."id")::text, ',', to_json(r17."message_id")::text, ',', to_json(r17."reason")::text, ',', coalesce(to_json(r17."sample_id")::text, 'null'), E']\x01}')), E'\x06')
FROM (SELECT row.*
FROM unmatched_results row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE) r17), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r2."code", E'\x05', concat('{"code":', to_json(r2."code"), '}')), E'\x06')
FROM (SELECT row.*
FROM analytes row
WHERE row.code = ANY($1::text[])) r2), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r2."id", E'\x05', concat('{"__typename":"Order"}')), E'\x06')
FROM (SELECT row.*
FROM orders row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r2), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r2."id", E'\x05', concat('{"name":', to_json(r2."name"), '}')), E'\x06')
FROM (SELECT row.*
FROM users row
WHERE row.id = ANY($1::uuid[])) r2), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r2."id", E'\x05', concat('{}')), E'\x06')
FROM (SELECT row.*
FROM orders row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r2), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r2."id", E'\x05', concat(E'{\x010 ', coalesce(r2."kit_id", r2."id"), E'\x01"sampleId":', to_json(r2."sample_id"), ',"kit":', coalesce((SELECT concat('{"kitId":', to_json(r3."kit_id"), '}')
FROM "kits" r3
WHERE r3."id" = r2."kit_id"), 'null'), '}')), E'\x06')
FROM (SELECT row.*
FROM samples row
WHERE row.id = ANY($1::uuid[]) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE) r2), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r2."id", E'\x05', concat(E'{\x010 ', coalesce(r2."kit_id", r2."id"), E'\x01"sampleId":', to_json(r2."sample_id"), '}')), E'\x06')
FROM (SELECT row.*
FROM samples row
WHERE row.id = ANY($1::uuid[]) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE) r2), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r2."id", E'\x05', concat(E'{\x010 ', r2."id", E'\x01"orderId":', to_json(r2."order_id"), '}')), E'\x06')
FROM (SELECT row.*
FROM orders row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r2), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r2."id", E'\x05', concat(E'{\x010 ', r2."id", E'\x01"orderId":', to_json(r2."order_id"), '}')), E'\x06')
FROM (SELECT row.*
FROM orders row
WHERE row.id = ANY($1::uuid[])) r2), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r20."id", E'\x05', concat('{"__typename":"WebhookDelivery","id":', concat('"', encode(convert_to(concat('WebhookDelivery:', r20."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM webhook_deliveries row
WHERE row.id = ANY($1::uuid[]) AND EXISTS (SELECT
FROM webhook_endpoints endpoint
WHERE endpoint.id = row.endpoint_id AND endpoint.account_id = $2::uuid)) r20), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r20."id", E'\x05', concat('{"__typename":"WebhookDelivery","id":', concat('"', encode(convert_to(concat('WebhookDelivery:', r20."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM webhook_deliveries row
WHERE row.id = ANY($1::uuid[]) AND EXISTS (SELECT
FROM webhook_endpoints endpoint
WHERE endpoint.id = row.endpoint_id)) r20), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat('{"__typename":"Patient"}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat('{}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat(E'{\x010 ', r3."id", E'\x01"orderId":', to_json(r3."order_id"), ',"kits":', concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x011 ', r4."id", E'\x01"kitId":', to_json(r4."kit_id"), '}}'), ',') FILTER (WHERE r4.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.order_id = r3.id AND (row.account_id = $1::uuid) IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 11) page) r4)), '}')), E'\x06')
FROM (SELECT row.*
FROM orders row
WHERE row.id = ANY($2::uuid[]) AND (row.account_id = $3::uuid) IS TRUE) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat(E'{\x010 ', r3."id", E'\x01"patientId":"', r3."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid)))) IS TRUE) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat(E'{\x010 ', r3."id", E'\x01"patientId":"', r3."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $2::uuid) IS TRUE) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat(E'{\x010 ', r3."id", E'\x01"patientId":"', r3."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($1::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat(E'{\x010 ', r3."id", E'\x01"reportId":"', r3."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM reports row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat(E'{\x010 ', r3."id", E'\x01"reportId":"', r3."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM reports row
WHERE row.id = ANY($1::uuid[]) AND (row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r3."id", E'\x05', concat(E'{\x010 ', r3."id", E'\x01"reportId":"', r3."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM reports row
WHERE row.id = ANY($1::uuid[])) r3), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r4."id", E'\x05', concat('{"__typename":"Requisition"}')), E'\x06')
FROM (SELECT row.*
FROM requisitions row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r4), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r4."id", E'\x05', concat('{}')), E'\x06')
FROM (SELECT row.*
FROM requisitions row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r4), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r4."id", E'\x05', concat(E'{\x010 ', coalesce(r4."kit_id", r4."id"), E'\x01"sampleId":', to_json(r4."sample_id"), '}')), E'\x06')
FROM (SELECT row.*
FROM samples row
WHERE row.id = ANY($1::uuid[]) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE) r4), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r4."id", E'\x05', concat(E'{\x010 ', r4."id", E'\x01"__typename":"Requisition","requisitionId":"', r4."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM requisitions row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r4), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r4."id", E'\x05', concat(E'{\x010 ', r4."id", E'\x01"requisitionId":"', r4."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM requisitions row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r4), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r4."id", E'\x05', concat(E'{\x010 ', r4."id", E'\x01"requisitionId":"', r4."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM requisitions row
WHERE row.id = ANY($1::uuid[])) r4), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r5."id", E'\x05', concat('{"__typename":"Sample"}')), E'\x06')
FROM (SELECT row.*
FROM samples row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r5), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r5."id", E'\x05', concat(E'{\x010 ', coalesce(r5."kit_id", r5."id"), E'\x01"sampleId":', to_json(r5."sample_id"), '}')), E'\x06')
FROM (SELECT row.*
FROM samples row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r5), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r5."id", E'\x05', concat(E'{\x010 ', r5."id", E'\x01"patientId":"', r5."id", '","kits":', concat((SELECT concat('{"edges":[', string_agg(concat(E'{"node":{\x011 ', r6."id", E'\x01"kitId":', to_json(r6."kit_id"), '}}'), ',') FILTER (WHERE r6.place <= 10), ']}')
FROM (SELECT page.*, row_number() OVER () AS place
FROM (SELECT row.*
FROM kits row
WHERE row.patient_id = r5.id AND (row.account_id = $1::uuid) IS TRUE
ORDER BY row.created ASC, row.id ASC
LIMIT 11) page) r6)), '}')), E'\x06')
FROM (SELECT row.*
FROM patients row
WHERE row.id = ANY($2::uuid[]) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $3::uuid) IS TRUE) r5), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r6."id", E'\x05', concat('{"id":', concat('"', encode(convert_to(concat('Event:', r6."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND (row.type <> ALL($2::event_type[]) OR EXISTS (SELECT
FROM kits seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $3::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $4::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($5::event_type[]) OR EXISTS (SELECT
FROM samples seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($8::event_type[]) OR EXISTS (SELECT
FROM requisitions seen
WHERE seen.id = row.subject_id AND (seen.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE)) AND (row.type <> ALL($11::event_type[]) OR EXISTS (SELECT
FROM reports seen
WHERE seen.id = row.subject_id AND (seen.laboratory_id = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid))) IS TRUE)) AND (row.type <> ALL($14::event_type[]) OR EXISTS (SELECT
FROM unmatched_results seen
WHERE seen.id = row.subject_id AND (seen.account_id = ANY(ARRAY(SELECT $15::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $16::uuid))) IS TRUE)) AND (row.type <> ALL($17::event_type[]) OR EXISTS (SELECT
FROM patients seen
WHERE seen.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = row.subject_id) AND (seen.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = seen.id AND shown.laboratory_id = ANY(ARRAY(SELECT $18::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $19::uuid)))) IS TRUE)) AND (row.laboratory_id IS NULL OR row.laboratory_id = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid)))) r6), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $22::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r6."id", E'\x05', concat('{"id":', concat('"', encode(convert_to(concat('Event:', r6."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM events row
WHERE row.id = ANY($1::uuid[]) AND row.position IS NOT NULL AND row.account_id = $2::uuid) r6), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r6."id", E'\x05', concat(E'{\x010 ', r6."id", E'\x01"reportId":"', r6."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM reports row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE AND (row.released) IS TRUE) r6), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r6."id", E'\x05', concat(E'{\x010 ', r6."id", E'\x01"reportId":"', r6."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM reports row
WHERE row.id = ANY($1::uuid[]) AND (row.laboratory_id = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid))) IS TRUE) r6), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r6."id", E'\x05', concat(E'{\x010 ', r6."id", E'\x01"reportId":"', r6."id", '"}')), E'\x06')
FROM (SELECT row.*
FROM reports row
WHERE row.id = ANY($1::uuid[])) r6), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r7."id", E'\x05', concat(E'{\x010 ', r7."id", E'\x01"__typename":"Kit","id":', concat('"', encode(convert_to(concat('Kit:', r7."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM kits row
WHERE row.id = ANY($1::uuid[]) AND (row.account_id = $2::uuid) IS TRUE) r7), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(coalesce((SELECT string_agg(concat(r7."id", E'\x05', concat(E'{\x010 ', r7."id", E'\x01"__typename":"Kit","id":', concat('"', encode(convert_to(concat('Kit:', r7."id"), 'UTF8'), 'base64'), '"'), '}')), E'\x06')
FROM (SELECT row.*
FROM kits row
WHERE row.id = ANY($1::uuid[])) r7), '')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.email) COLLATE "C") = folded($2::text) AND (folded(person.first_name) COLLATE "C") = folded($3::text) AND (folded(person.last_name) COLLATE "C") = folded($4::text) AND person.account_id = $5::uuid)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $6::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.email) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.first_name) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.id IN (SELECT person.kit_id
FROM kit_people person
WHERE (folded(person.last_name) COLLATE "C") = folded($2::text) AND person.account_id = $3::uuid)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM kits row
WHERE row.account_id = $1::uuid AND row.patient_id = (SELECT row.id
FROM patients row
WHERE row.id = (SELECT coalesce(meant.merged_into_id, meant.id)
FROM patients meant
WHERE meant.id = $2::uuid) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $3::uuid) IS TRUE)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($2::text) AND (folded(row.recipient_first_name) COLLATE "C") = folded($3::text) AND (folded(row.recipient_last_name) COLLATE "C") = folded($4::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_first_name) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM orders row
WHERE row.account_id = $1::uuid AND (folded(row.recipient_last_name) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM patients row
WHERE row.merged_into_id IS NULL AND (folded(row.email) COLLATE "C") = folded($1::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $2::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid AND (folded(row.email) COLLATE "C") = folded($2::text) AND (folded(row.first_name) COLLATE "C") = folded($3::text) AND (folded(row.last_name) COLLATE "C") = folded($4::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid AND (folded(row.email) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid AND (folded(row.first_name) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM patients row
WHERE row.merged_into_id IS NULL AND row.account_id = $1::uuid AND (folded(row.last_name) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM reports row
WHERE row.account_id = $1::uuid AND row.released AND row.sample_id = (SELECT id
FROM samples
WHERE sample_id_folded = folded($2::text)) AND row.released = ANY($3::boolean[])), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $4::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_email) COLLATE "C") = folded($2::text) AND (folded(row.patient_first_name) COLLATE "C") = folded($3::text) AND (folded(row.patient_last_name) COLLATE "C") = folded($4::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $5::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_email) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_first_name) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND (folded(row.patient_last_name) COLLATE "C") = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #alone
SELECT (SELECT CASE WHEN octet_length(text.value) > 20971520 THEN '' ELSE text.value END
FROM (SELECT concat(concat(E'{"totalCount":\x01[0,', (SELECT count(*)
FROM requisitions row
WHERE row.account_id = $1::uuid AND row.barcode_folded = folded($2::text)), E']\x01}')) AS value OFFSET 0) text) AS value, ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $3::bytea) AS key;

-- #noteUse
UPDATE api_keys SET ("last_used_at") = (SELECT "last_used_at"
FROM json_populate_record(NULL::api_keys, $1::json))
WHERE id = $2::uuid;

-- #noteUse
UPDATE patient_sessions SET ("last_used_at") = (SELECT "last_used_at"
FROM json_populate_record(NULL::patient_sessions, $1::json))
WHERE id = $2::uuid;

-- authenticate
SELECT ( SELECT json_build_object('apiKeyId', key.id, 'expiresAt', key.expires_at, 'revokedAt', key.revoked_at, 'lastUsedAt', key.last_used_at, 'userId', holder.id, 'role', holder.role, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL)) AS value
FROM api_keys key
JOIN users holder ON holder.id = key.user_id
JOIN accounts account ON account.id = holder.account_id
WHERE key.hash = $1::bytea) AS value;

-- authenticate
SELECT ( SELECT json_build_object('sessionId', session.id, 'patientRef', session.patient_id, 'expiresAt', session.expires_at, 'endedAt', session.ended_at, 'lastUsedAt', session.last_used_at, 'accountId', account.id, 'accountMode', account.mode, 'isClosed', account.closed_at IS NOT NULL, 'keyRevokedAt', key.revoked_at, 'isMoving', EXISTS (SELECT
FROM account_moves move
WHERE move.account_id = account.id AND move.moved_at IS NULL), 'isOfLink', session.results_link_id IS NOT NULL) AS value
FROM patient_sessions session
JOIN accounts account ON account.id = session.account_id
LEFT JOIN api_keys key ON key.id = session.api_key_id
WHERE session.hash = $1::bytea) AS value;
