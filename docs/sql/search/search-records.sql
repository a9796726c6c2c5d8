-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($11::text) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 7 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $15 AND (row.account_id = $16::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 8 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($17::text) AND (row.account_id = $18::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 9 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($19::text) AND (row.account_id = $20::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 10 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $21::uuid AND (folded(row.last_name) COLLATE "C") >= folded($22::text) AND (folded(row.last_name) COLLATE "C") < folded($23::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $24::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, 10 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $25::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($26::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($27::text) || chr(1114111) AND (row.account_id = $28::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 10 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $29::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($30::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($31::text) || chr(1114111) AND (row.account_id = $32::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 10 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $33::uuid AND (folded(row.last_name) COLLATE "C") >= folded($34::text) AND (folded(row.last_name) COLLATE "C") < folded($35::text) || chr(1114111) AND (row.account_id = $36::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 10 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $37::uuid AND (folded(other.last_name) COLLATE "C") >= folded($38::text) AND (folded(other.last_name) COLLATE "C") < folded($39::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $40::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 10 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $41::uuid AND (folded(other.last_name) COLLATE "C") >= folded($42::text) AND (folded(other.last_name) COLLATE "C") < folded($43::text) || chr(1114111) AND (row.account_id = $44::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $45::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $9 AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $15::uuid AND (folded(row.last_name) COLLATE "C") >= folded($16::text) AND (folded(row.last_name) COLLATE "C") < folded($17::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $18::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $19::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($20::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($21::text) || chr(1114111) AND (row.account_id = $22::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $23::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($24::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($25::text) || chr(1114111) AND (row.account_id = $26::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $27::uuid AND (folded(row.last_name) COLLATE "C") >= folded($28::text) AND (folded(row.last_name) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 7 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $31::uuid AND (folded(other.last_name) COLLATE "C") >= folded($32::text) AND (folded(other.last_name) COLLATE "C") < folded($33::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $34::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 7 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $35::uuid AND (folded(other.last_name) COLLATE "C") >= folded($36::text) AND (folded(other.last_name) COLLATE "C") < folded($37::text) || chr(1114111) AND (row.account_id = $38::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $39::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $9 AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'phone' AS matched, 7 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $15::uuid AND regexp_replace(row.phone, '\D', '', 'g') = $16 AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $17::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'phone' AS matched, 7 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $18::uuid AND regexp_replace(row.recipient_phone, '\D', '', 'g') = $19 AND (row.account_id = $20::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, 7 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $21::uuid AND regexp_replace(row.patient_phone, '\D', '', 'g') = $22 AND (row.account_id = $23::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, 7 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $24::uuid AND row.phone_digits = $25 AND (row.account_id = $26::uuid) IS TRUE
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $27::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($8::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $11
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($12::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $13::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $14::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($15::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $16::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $17::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($18::text) AND (folded(row.last_name) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid)))) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_last_name) COLLATE "C") >= folded($22::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($23::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $24::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $25::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $26::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $27::uuid))) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($28::text) AND (folded(row.last_name) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $30::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $31::uuid)))) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 7 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($32::text) AND (folded(other.last_name) COLLATE "C") < folded($33::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $34::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $35::uuid)))) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 7 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($36::text) AND (folded(other.last_name) COLLATE "C") < folded($37::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $38::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $39::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $40::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $41::uuid))) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $42::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($3::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($6::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_last_name) COLLATE "C") >= folded($8::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($9::text) || chr(1114111)
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($10::text) AND (folded(row.last_name) COLLATE "C") < folded($11::text) || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $12::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($3::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($6::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($8::text) AND (folded(row.last_name) COLLATE "C") < folded($9::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_last_name) COLLATE "C") >= folded($10::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($11::text) || chr(1114111)
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_last_name) COLLATE "C") >= folded($12::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($13::text) || chr(1114111)
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 7 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($14::text) AND (folded(row.last_name) COLLATE "C") < folded($15::text) || chr(1114111)
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 7 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($16::text) AND (folded(other.last_name) COLLATE "C") < folded($17::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 7 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($18::text) AND (folded(other.last_name) COLLATE "C") < folded($19::text) || chr(1114111)
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $20::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'trackingNumber' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 2 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $5::uuid AND (folded(row.last_name) COLLATE "C") >= folded($6::text) AND (folded(row.last_name) COLLATE "C") < folded($7::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $8::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, 2 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $9::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($10::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($11::text) || chr(1114111) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 2 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $13::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($14::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($15::text) || chr(1114111) AND (row.account_id = $16::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 2 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $17::uuid AND (folded(row.last_name) COLLATE "C") >= folded($18::text) AND (folded(row.last_name) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.account_id = $20::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 2 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $21::uuid AND (folded(other.last_name) COLLATE "C") >= folded($22::text) AND (folded(other.last_name) COLLATE "C") < folded($23::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $24::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 2 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $25::uuid AND (folded(other.last_name) COLLATE "C") >= folded($26::text) AND (folded(other.last_name) COLLATE "C") < folded($27::text) || chr(1114111) AND (row.account_id = $28::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $29::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $11 AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 7 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($15::text) AND (row.account_id = $16::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 8 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $17::uuid AND (folded(row.last_name) COLLATE "C") >= folded($18::text) AND (folded(row.last_name) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $20::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, 8 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $21::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($22::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($23::text) || chr(1114111) AND (row.account_id = $24::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 8 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $25::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($26::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($27::text) || chr(1114111) AND (row.account_id = $28::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 8 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $29::uuid AND (folded(row.last_name) COLLATE "C") >= folded($30::text) AND (folded(row.last_name) COLLATE "C") < folded($31::text) || chr(1114111) AND (row.account_id = $32::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 8 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $33::uuid AND (folded(other.last_name) COLLATE "C") >= folded($34::text) AND (folded(other.last_name) COLLATE "C") < folded($35::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $36::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 8 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $37::uuid AND (folded(other.last_name) COLLATE "C") >= folded($38::text) AND (folded(other.last_name) COLLATE "C") < folded($39::text) || chr(1114111) AND (row.account_id = $40::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $41::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $11::uuid AND (folded(row.email) COLLATE "C") = folded($12::text) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $13::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $14::uuid AND (folded(row.recipient_email) COLLATE "C") = folded($15::text) AND (row.account_id = $16::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $17::uuid AND (folded(row.patient_email) COLLATE "C") = folded($18::text) AND (row.account_id = $19::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $20::uuid AND (folded(row.email) COLLATE "C") = folded($21::text) AND (row.account_id = $22::uuid) IS TRUE
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $23::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $11::uuid AND (folded(row.last_name) COLLATE "C") >= folded($12::text) AND (folded(row.last_name) COLLATE "C") < folded($13::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $14::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $15::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($16::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($17::text) || chr(1114111) AND (row.account_id = $18::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $19::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($20::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($21::text) || chr(1114111) AND (row.account_id = $22::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $23::uuid AND (folded(row.last_name) COLLATE "C") >= folded($24::text) AND (folded(row.last_name) COLLATE "C") < folded($25::text) || chr(1114111) AND (row.account_id = $26::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 5 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $27::uuid AND (folded(other.last_name) COLLATE "C") >= folded($28::text) AND (folded(other.last_name) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 5 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $31::uuid AND (folded(other.last_name) COLLATE "C") >= folded($32::text) AND (folded(other.last_name) COLLATE "C") < folded($33::text) || chr(1114111) AND (row.account_id = $34::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $35::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $11::uuid AND regexp_replace(row.phone, '\D', '', 'g') = $12 AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $13::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $14::uuid AND regexp_replace(row.recipient_phone, '\D', '', 'g') = $15 AND (row.account_id = $16::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $17::uuid AND regexp_replace(row.patient_phone, '\D', '', 'g') = $18 AND (row.account_id = $19::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $20::uuid AND row.phone_digits = $21 AND (row.account_id = $22::uuid) IS TRUE
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $23::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $11::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $7
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($8::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") = folded($14::text) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $15::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $16::uuid)))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_email) COLLATE "C") = folded($17::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $18::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $19::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") = folded($22::text) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $23::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $24::uuid)))) IS TRUE
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $25::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $7
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($8::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($14::text) AND (folded(row.last_name) COLLATE "C") < folded($15::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $16::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $17::uuid)))) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_last_name) COLLATE "C") >= folded($18::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $22::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $23::uuid))) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($24::text) AND (folded(row.last_name) COLLATE "C") < folded($25::text) || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $26::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $27::uuid)))) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 5 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($28::text) AND (folded(other.last_name) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $30::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $31::uuid)))) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 5 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($32::text) AND (folded(other.last_name) COLLATE "C") < folded($33::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $34::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $35::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $36::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $37::uuid))) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $38::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $7
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($8::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND regexp_replace(row.phone, '\D', '', 'g') = $14 AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $15::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $16::uuid)))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND regexp_replace(row.patient_phone, '\D', '', 'g') = $17 AND (row.laboratory_key = ANY(ARRAY(SELECT $18::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $19::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $20::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $21::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND row.phone_digits = $22 AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $23::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $24::uuid)))) IS TRUE
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $25::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_email) COLLATE "C") = folded($6::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") = folded($7::text) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $8::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_last_name) COLLATE "C") >= folded($6::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($7::text) || chr(1114111)
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($8::text) AND (folded(row.last_name) COLLATE "C") < folded($9::text) || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $10::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND regexp_replace(row.recipient_phone, '\D', '', 'g') = $6
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND row.phone_digits = $7 AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $8::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") = folded($6::text) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_email) COLLATE "C") = folded($7::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_email) COLLATE "C") = folded($8::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") = folded($9::text)
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $10::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($6::text) AND (folded(row.last_name) COLLATE "C") < folded($7::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.recipient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_last_name) COLLATE "C") >= folded($8::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($9::text) || chr(1114111)
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.patient_last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_last_name) COLLATE "C") >= folded($10::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($11::text) || chr(1114111)
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 5 AS place, (folded(row.last_name) COLLATE "C") AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($12::text) AND (folded(row.last_name) COLLATE "C") < folded($13::text) || chr(1114111)
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, 5 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($14::text) AND (folded(other.last_name) COLLATE "C") < folded($15::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, 5 AS place, (folded(other.last_name) COLLATE "C") AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($16::text) AND (folded(other.last_name) COLLATE "C") < folded($17::text) || chr(1114111)
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $18::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS name, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_account.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND regexp_replace(row.phone, '\D', '', 'g') = $6 AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND regexp_replace(row.recipient_phone, '\D', '', 'g') = $7
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND regexp_replace(row.patient_phone, '\D', '', 'g') = $8
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, 5 AS place, NULL::text COLLATE "C" AS name, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND row.phone_digits = $9
ORDER BY row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_account)) AS hit
ORDER BY kind, id, place ) AS hit
ORDER BY place, name, created DESC, id DESC
LIMIT $10::int;
