-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($11::text) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 7 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $15 AND (row.account_id = $16::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 8 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($17::text) AND (row.account_id = $18::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 9 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($19::text) AND (row.account_id = $20::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($21::text) THEN 10 ELSE 12 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $22::uuid AND (folded(row.last_name) COLLATE "C") >= folded($23::text) AND (folded(row.last_name) COLLATE "C") < folded($24::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $25::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($26::text) THEN 10 ELSE 12 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $27::uuid AND (folded(row.first_name) COLLATE "C") >= folded($28::text) AND (folded(row.first_name) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($31::text) THEN 10 ELSE 12 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $32::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($33::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($34::text) || chr(1114111) AND (row.account_id = $35::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($36::text) THEN 10 ELSE 12 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $37::uuid AND (folded(row.recipient_first_name) COLLATE "C") >= folded($38::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($39::text) || chr(1114111) AND (row.account_id = $40::uuid) IS TRUE
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($41::text) THEN 10 ELSE 12 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $42::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($43::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($44::text) || chr(1114111) AND (row.account_id = $45::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($46::text) THEN 10 ELSE 12 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $47::uuid AND (folded(row.patient_first_name) COLLATE "C") >= folded($48::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($49::text) || chr(1114111) AND (row.account_id = $50::uuid) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($51::text) THEN 10 ELSE 12 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $52::uuid AND (folded(row.last_name) COLLATE "C") >= folded($53::text) AND (folded(row.last_name) COLLATE "C") < folded($54::text) || chr(1114111) AND (row.account_id = $55::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($56::text) THEN 10 ELSE 12 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $57::uuid AND (folded(row.first_name) COLLATE "C") >= folded($58::text) AND (folded(row.first_name) COLLATE "C") < folded($59::text) || chr(1114111) AND (row.account_id = $60::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($61::text) THEN 10 ELSE 12 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $62::uuid AND (folded(other.last_name) COLLATE "C") >= folded($63::text) AND (folded(other.last_name) COLLATE "C") < folded($64::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $65::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($66::text) THEN 10 ELSE 12 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $67::uuid AND (folded(other.first_name) COLLATE "C") >= folded($68::text) AND (folded(other.first_name) COLLATE "C") < folded($69::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $70::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($71::text) THEN 10 ELSE 12 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $72::uuid AND (folded(other.last_name) COLLATE "C") >= folded($73::text) AND (folded(other.last_name) COLLATE "C") < folded($74::text) || chr(1114111) AND (row.account_id = $75::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($76::text) THEN 10 ELSE 12 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $77::uuid AND (folded(other.first_name) COLLATE "C") >= folded($78::text) AND (folded(other.first_name) COLLATE "C") < folded($79::text) || chr(1114111) AND (row.account_id = $80::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($81::text) THEN 10 ELSE 12 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $82::uuid AND (folded(row.email) COLLATE "C") >= folded($83::text) AND (folded(row.email) COLLATE "C") < folded($84::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $85::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($86::text) THEN 10 ELSE 12 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $87::uuid AND (folded(row.recipient_email) COLLATE "C") >= folded($88::text) AND (folded(row.recipient_email) COLLATE "C") < folded($89::text) || chr(1114111) AND (row.account_id = $90::uuid) IS TRUE
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($91::text) THEN 10 ELSE 12 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $92::uuid AND (folded(row.patient_email) COLLATE "C") >= folded($93::text) AND (folded(row.patient_email) COLLATE "C") < folded($94::text) || chr(1114111) AND (row.account_id = $95::uuid) IS TRUE
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($96::text) THEN 10 ELSE 12 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $97::uuid AND (folded(row.email) COLLATE "C") >= folded($98::text) AND (folded(row.email) COLLATE "C") < folded($99::text) || chr(1114111) AND (row.account_id = $100::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 11 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = $101::uuid AND (folded(row.kit_id) COLLATE "C") >= folded($102::text) AND (folded(row.kit_id) COLLATE "C") < folded($103::text) || chr(1114111) AND (row.account_id = $104::uuid) IS TRUE
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 11 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $105::uuid AND (folded(row.order_id) COLLATE "C") >= folded($106::text) AND (folded(row.order_id) COLLATE "C") < folded($107::text) || chr(1114111) AND (row.account_id = $108::uuid) IS TRUE
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 11 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $109::uuid AND row.sample_id_folded >= folded($110::text) AND row.sample_id_folded < folded($111::text) || chr(1114111) AND (row.account_id = $112::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 11 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $113::uuid AND row.barcode_folded >= folded($114::text) AND row.barcode_folded < folded($115::text) || chr(1114111) AND (row.account_id = $116::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 11 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = $117::uuid AND (folded(row.kit_id) COLLATE "C") >= folded($118::text) AND (folded(row.kit_id) COLLATE "C") < folded($119::text) || chr(1114111) AND (row.account_id = $120::uuid) IS TRUE
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 11 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $121::uuid AND (folded(row.order_id) COLLATE "C") >= folded($122::text) AND (folded(row.order_id) COLLATE "C") < folded($123::text) || chr(1114111) AND (row.account_id = $124::uuid) IS TRUE
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 11 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $125::uuid AND row.sample_id_folded >= folded($126::text) AND row.sample_id_folded < folded($127::text) || chr(1114111) AND (row.account_id = $128::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $129::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($11::text) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 7 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $15 AND (row.account_id = $16::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 8 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($17::text) AND (row.account_id = $18::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 9 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($19::text) AND (row.account_id = $20::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") = $21::text THEN 10 ELSE 12 END AS place, (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $22::uuid AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") >= $23::text AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") < $24::text || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $25::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $26::text THEN 10 ELSE 12 END AS place, (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $27::uuid AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") >= $28::text AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") < $29::text || chr(1114111) AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $31::text THEN 10 ELSE 12 END AS place, (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $32::uuid AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") >= $33::text AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") < $34::text || chr(1114111) AND (row.account_id = $35::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, CASE WHEN (reverse(row.phone_digits) COLLATE "C") = $36::text THEN 10 ELSE 12 END AS place, (reverse(row.phone_digits) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $37::uuid AND (reverse(row.phone_digits) COLLATE "C") >= $38::text AND (reverse(row.phone_digits) COLLATE "C") < $39::text || chr(1114111) AND (row.account_id = $40::uuid) IS TRUE
ORDER BY (reverse(row.phone_digits) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 11 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = $41::uuid AND (folded(row.kit_id) COLLATE "C") >= folded($42::text) AND (folded(row.kit_id) COLLATE "C") < folded($43::text) || chr(1114111) AND (row.account_id = $44::uuid) IS TRUE
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 11 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $45::uuid AND (folded(row.order_id) COLLATE "C") >= folded($46::text) AND (folded(row.order_id) COLLATE "C") < folded($47::text) || chr(1114111) AND (row.account_id = $48::uuid) IS TRUE
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 11 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $49::uuid AND row.sample_id_folded >= folded($50::text) AND row.sample_id_folded < folded($51::text) || chr(1114111) AND (row.account_id = $52::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 11 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $53::uuid AND row.barcode_folded >= folded($54::text) AND row.barcode_folded < folded($55::text) || chr(1114111) AND (row.account_id = $56::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 11 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = $57::uuid AND (folded(row.kit_id) COLLATE "C") >= folded($58::text) AND (folded(row.kit_id) COLLATE "C") < folded($59::text) || chr(1114111) AND (row.account_id = $60::uuid) IS TRUE
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 11 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $61::uuid AND (folded(row.order_id) COLLATE "C") >= folded($62::text) AND (folded(row.order_id) COLLATE "C") < folded($63::text) || chr(1114111) AND (row.account_id = $64::uuid) IS TRUE
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 11 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $65::uuid AND row.sample_id_folded >= folded($66::text) AND row.sample_id_folded < folded($67::text) || chr(1114111) AND (row.account_id = $68::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $69::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $9 AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($15::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $16::uuid AND (folded(row.last_name) COLLATE "C") >= folded($17::text) AND (folded(row.last_name) COLLATE "C") < folded($18::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $19::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($20::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $21::uuid AND (folded(row.first_name) COLLATE "C") >= folded($22::text) AND (folded(row.first_name) COLLATE "C") < folded($23::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $24::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($25::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $26::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($27::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($28::text) || chr(1114111) AND (row.account_id = $29::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($30::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $31::uuid AND (folded(row.recipient_first_name) COLLATE "C") >= folded($32::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($33::text) || chr(1114111) AND (row.account_id = $34::uuid) IS TRUE
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($35::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $36::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($37::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($38::text) || chr(1114111) AND (row.account_id = $39::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($40::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $41::uuid AND (folded(row.patient_first_name) COLLATE "C") >= folded($42::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($43::text) || chr(1114111) AND (row.account_id = $44::uuid) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($45::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $46::uuid AND (folded(row.last_name) COLLATE "C") >= folded($47::text) AND (folded(row.last_name) COLLATE "C") < folded($48::text) || chr(1114111) AND (row.account_id = $49::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($50::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $51::uuid AND (folded(row.first_name) COLLATE "C") >= folded($52::text) AND (folded(row.first_name) COLLATE "C") < folded($53::text) || chr(1114111) AND (row.account_id = $54::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($55::text) THEN 7 ELSE 9 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $56::uuid AND (folded(other.last_name) COLLATE "C") >= folded($57::text) AND (folded(other.last_name) COLLATE "C") < folded($58::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $59::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($60::text) THEN 7 ELSE 9 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $61::uuid AND (folded(other.first_name) COLLATE "C") >= folded($62::text) AND (folded(other.first_name) COLLATE "C") < folded($63::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $64::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($65::text) THEN 7 ELSE 9 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $66::uuid AND (folded(other.last_name) COLLATE "C") >= folded($67::text) AND (folded(other.last_name) COLLATE "C") < folded($68::text) || chr(1114111) AND (row.account_id = $69::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($70::text) THEN 7 ELSE 9 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $71::uuid AND (folded(other.first_name) COLLATE "C") >= folded($72::text) AND (folded(other.first_name) COLLATE "C") < folded($73::text) || chr(1114111) AND (row.account_id = $74::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 8 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = $75::uuid AND (folded(row.kit_id) COLLATE "C") >= folded($76::text) AND (folded(row.kit_id) COLLATE "C") < folded($77::text) || chr(1114111) AND (row.account_id = $78::uuid) IS TRUE
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 8 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $79::uuid AND (folded(row.order_id) COLLATE "C") >= folded($80::text) AND (folded(row.order_id) COLLATE "C") < folded($81::text) || chr(1114111) AND (row.account_id = $82::uuid) IS TRUE
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 8 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $83::uuid AND row.sample_id_folded >= folded($84::text) AND row.sample_id_folded < folded($85::text) || chr(1114111) AND (row.account_id = $86::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 8 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $87::uuid AND row.barcode_folded >= folded($88::text) AND row.barcode_folded < folded($89::text) || chr(1114111) AND (row.account_id = $90::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $91::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $9 AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($15::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $16::uuid AND (folded(row.last_name) COLLATE "C") >= folded($17::text) AND (folded(row.last_name) COLLATE "C") < folded($18::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $19::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($20::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $21::uuid AND (folded(row.first_name) COLLATE "C") >= folded($22::text) AND (folded(row.first_name) COLLATE "C") < folded($23::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $24::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($25::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $26::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($27::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($28::text) || chr(1114111) AND (row.account_id = $29::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($30::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $31::uuid AND (folded(row.recipient_first_name) COLLATE "C") >= folded($32::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($33::text) || chr(1114111) AND (row.account_id = $34::uuid) IS TRUE
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($35::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $36::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($37::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($38::text) || chr(1114111) AND (row.account_id = $39::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($40::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $41::uuid AND (folded(row.patient_first_name) COLLATE "C") >= folded($42::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($43::text) || chr(1114111) AND (row.account_id = $44::uuid) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($45::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $46::uuid AND (folded(row.last_name) COLLATE "C") >= folded($47::text) AND (folded(row.last_name) COLLATE "C") < folded($48::text) || chr(1114111) AND (row.account_id = $49::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($50::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $51::uuid AND (folded(row.first_name) COLLATE "C") >= folded($52::text) AND (folded(row.first_name) COLLATE "C") < folded($53::text) || chr(1114111) AND (row.account_id = $54::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($55::text) THEN 7 ELSE 9 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $56::uuid AND (folded(other.last_name) COLLATE "C") >= folded($57::text) AND (folded(other.last_name) COLLATE "C") < folded($58::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $59::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($60::text) THEN 7 ELSE 9 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $61::uuid AND (folded(other.first_name) COLLATE "C") >= folded($62::text) AND (folded(other.first_name) COLLATE "C") < folded($63::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $64::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($65::text) THEN 7 ELSE 9 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $66::uuid AND (folded(other.last_name) COLLATE "C") >= folded($67::text) AND (folded(other.last_name) COLLATE "C") < folded($68::text) || chr(1114111) AND (row.account_id = $69::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($70::text) THEN 7 ELSE 9 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $71::uuid AND (folded(other.first_name) COLLATE "C") >= folded($72::text) AND (folded(other.first_name) COLLATE "C") < folded($73::text) || chr(1114111) AND (row.account_id = $74::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($75::text) THEN 7 ELSE 9 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $76::uuid AND (folded(row.email) COLLATE "C") >= folded($77::text) AND (folded(row.email) COLLATE "C") < folded($78::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $79::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($80::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $81::uuid AND (folded(row.recipient_email) COLLATE "C") >= folded($82::text) AND (folded(row.recipient_email) COLLATE "C") < folded($83::text) || chr(1114111) AND (row.account_id = $84::uuid) IS TRUE
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($85::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $86::uuid AND (folded(row.patient_email) COLLATE "C") >= folded($87::text) AND (folded(row.patient_email) COLLATE "C") < folded($88::text) || chr(1114111) AND (row.account_id = $89::uuid) IS TRUE
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($90::text) THEN 7 ELSE 9 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $91::uuid AND (folded(row.email) COLLATE "C") >= folded($92::text) AND (folded(row.email) COLLATE "C") < folded($93::text) || chr(1114111) AND (row.account_id = $94::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 8 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = $95::uuid AND (folded(row.kit_id) COLLATE "C") >= folded($96::text) AND (folded(row.kit_id) COLLATE "C") < folded($97::text) || chr(1114111) AND (row.account_id = $98::uuid) IS TRUE
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 8 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $99::uuid AND (folded(row.order_id) COLLATE "C") >= folded($100::text) AND (folded(row.order_id) COLLATE "C") < folded($101::text) || chr(1114111) AND (row.account_id = $102::uuid) IS TRUE
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 8 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $103::uuid AND row.sample_id_folded >= folded($104::text) AND row.sample_id_folded < folded($105::text) || chr(1114111) AND (row.account_id = $106::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 8 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $107::uuid AND row.barcode_folded >= folded($108::text) AND row.barcode_folded < folded($109::text) || chr(1114111) AND (row.account_id = $110::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $111::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $9 AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") = $15::text THEN 7 ELSE 9 END AS place, (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $16::uuid AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") >= $17::text AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") < $18::text || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $19::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $20::text THEN 7 ELSE 9 END AS place, (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $21::uuid AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") >= $22::text AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") < $23::text || chr(1114111) AND (row.account_id = $24::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $25::text THEN 7 ELSE 9 END AS place, (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $26::uuid AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") >= $27::text AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") < $28::text || chr(1114111) AND (row.account_id = $29::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, CASE WHEN (reverse(row.phone_digits) COLLATE "C") = $30::text THEN 7 ELSE 9 END AS place, (reverse(row.phone_digits) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $31::uuid AND (reverse(row.phone_digits) COLLATE "C") >= $32::text AND (reverse(row.phone_digits) COLLATE "C") < $33::text || chr(1114111) AND (row.account_id = $34::uuid) IS TRUE
ORDER BY (reverse(row.phone_digits) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 8 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = $35::uuid AND (folded(row.kit_id) COLLATE "C") >= folded($36::text) AND (folded(row.kit_id) COLLATE "C") < folded($37::text) || chr(1114111) AND (row.account_id = $38::uuid) IS TRUE
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 8 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $39::uuid AND (folded(row.order_id) COLLATE "C") >= folded($40::text) AND (folded(row.order_id) COLLATE "C") < folded($41::text) || chr(1114111) AND (row.account_id = $42::uuid) IS TRUE
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 8 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $43::uuid AND row.sample_id_folded >= folded($44::text) AND row.sample_id_folded < folded($45::text) || chr(1114111) AND (row.account_id = $46::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 8 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $47::uuid AND row.barcode_folded >= folded($48::text) AND row.barcode_folded < folded($49::text) || chr(1114111) AND (row.account_id = $50::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $51::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($5::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $6::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $7::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($8::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $11
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($12::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $13::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $14::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($15::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $16::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $17::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($18::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($19::text) AND (folded(row.last_name) COLLATE "C") < folded($20::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $21::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $22::uuid)))) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($23::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($24::text) AND (folded(row.first_name) COLLATE "C") < folded($25::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $26::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $27::uuid)))) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($28::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_last_name) COLLATE "C") >= folded($29::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($30::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $31::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $32::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $33::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $34::uuid))) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($35::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_first_name) COLLATE "C") >= folded($36::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($37::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $38::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $39::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $40::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $41::uuid))) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($42::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($43::text) AND (folded(row.last_name) COLLATE "C") < folded($44::text) || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $45::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $46::uuid)))) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($47::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($48::text) AND (folded(row.first_name) COLLATE "C") < folded($49::text) || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $50::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $51::uuid)))) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($52::text) THEN 7 ELSE 9 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($53::text) AND (folded(other.last_name) COLLATE "C") < folded($54::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $55::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $56::uuid)))) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($57::text) THEN 7 ELSE 9 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.first_name) COLLATE "C") >= folded($58::text) AND (folded(other.first_name) COLLATE "C") < folded($59::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $60::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $61::uuid)))) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($62::text) THEN 7 ELSE 9 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($63::text) AND (folded(other.last_name) COLLATE "C") < folded($64::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $65::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $66::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $67::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $68::uuid))) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($69::text) THEN 7 ELSE 9 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.first_name) COLLATE "C") >= folded($70::text) AND (folded(other.first_name) COLLATE "C") < folded($71::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $72::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $73::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $74::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $75::uuid))) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($76::text) THEN 7 ELSE 9 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($77::text) AND (folded(row.email) COLLATE "C") < folded($78::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $79::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $80::uuid)))) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($81::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_email) COLLATE "C") >= folded($82::text) AND (folded(row.patient_email) COLLATE "C") < folded($83::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $84::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $85::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $86::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $87::uuid))) IS TRUE
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($88::text) THEN 7 ELSE 9 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($89::text) AND (folded(row.email) COLLATE "C") < folded($90::text) || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $91::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $92::uuid)))) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM (SELECT $93::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $94::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN LATERAL ((SELECT 'kit' AS kind, 'kitId' AS matched, 8 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.laboratory_key = each_laboratory.value AND (folded(row.kit_id) COLLATE "C") >= folded($95::text) AND (folded(row.kit_id) COLLATE "C") < folded($96::text) || chr(1114111)
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'orderId' AS matched, 8 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.order_id) COLLATE "C") >= folded($97::text) AND (folded(row.order_id) COLLATE "C") < folded($98::text) || chr(1114111)
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM (SELECT $99::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $100::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 8 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.laboratory_key = each_laboratory.value AND row.sample_id_folded >= folded($101::text) AND row.sample_id_folded < folded($102::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM (SELECT $103::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $104::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 8 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.laboratory_key = each_laboratory.value AND row.barcode_folded >= folded($105::text) AND row.barcode_folded < folded($106::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $107::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($3::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($6::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($8::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_last_name) COLLATE "C") >= folded($9::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($10::text) || chr(1114111)
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($11::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_first_name) COLLATE "C") >= folded($12::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($13::text) || chr(1114111)
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($14::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($15::text) AND (folded(row.last_name) COLLATE "C") < folded($16::text) || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($17::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($18::text) AND (folded(row.first_name) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($20::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_email) COLLATE "C") >= folded($21::text) AND (folded(row.recipient_email) COLLATE "C") < folded($22::text) || chr(1114111)
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($23::text) THEN 7 ELSE 9 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($24::text) AND (folded(row.email) COLLATE "C") < folded($25::text) || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'kit' AS kind, 'kitId' AS matched, 8 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = owner.id AND (folded(row.kit_id) COLLATE "C") >= folded($26::text) AND (folded(row.kit_id) COLLATE "C") < folded($27::text) || chr(1114111)
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'orderId' AS matched, 8 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.order_id) COLLATE "C") >= folded($28::text) AND (folded(row.order_id) COLLATE "C") < folded($29::text) || chr(1114111)
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 8 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = owner.id AND row.sample_id_folded >= folded($30::text) AND row.sample_id_folded < folded($31::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 8 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND row.barcode_folded >= folded($32::text) AND row.barcode_folded < folded($33::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $34::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'kitId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($3::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($6::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($8::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($9::text) AND (folded(row.last_name) COLLATE "C") < folded($10::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($11::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($12::text) AND (folded(row.first_name) COLLATE "C") < folded($13::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($14::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_last_name) COLLATE "C") >= folded($15::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($16::text) || chr(1114111)
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($17::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_first_name) COLLATE "C") >= folded($18::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($19::text) || chr(1114111)
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($20::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_last_name) COLLATE "C") >= folded($21::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($22::text) || chr(1114111)
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($23::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_first_name) COLLATE "C") >= folded($24::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($25::text) || chr(1114111)
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($26::text) THEN 7 ELSE 9 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($27::text) AND (folded(row.last_name) COLLATE "C") < folded($28::text) || chr(1114111)
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($29::text) THEN 7 ELSE 9 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($30::text) AND (folded(row.first_name) COLLATE "C") < folded($31::text) || chr(1114111)
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($32::text) THEN 7 ELSE 9 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($33::text) AND (folded(other.last_name) COLLATE "C") < folded($34::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($35::text) THEN 7 ELSE 9 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.first_name) COLLATE "C") >= folded($36::text) AND (folded(other.first_name) COLLATE "C") < folded($37::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($38::text) THEN 7 ELSE 9 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($39::text) AND (folded(other.last_name) COLLATE "C") < folded($40::text) || chr(1114111)
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($41::text) THEN 7 ELSE 9 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.first_name) COLLATE "C") >= folded($42::text) AND (folded(other.first_name) COLLATE "C") < folded($43::text) || chr(1114111)
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($44::text) THEN 7 ELSE 9 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($45::text) AND (folded(row.email) COLLATE "C") < folded($46::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($47::text) THEN 7 ELSE 9 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_email) COLLATE "C") >= folded($48::text) AND (folded(row.recipient_email) COLLATE "C") < folded($49::text) || chr(1114111)
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($50::text) THEN 7 ELSE 9 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_email) COLLATE "C") >= folded($51::text) AND (folded(row.patient_email) COLLATE "C") < folded($52::text) || chr(1114111)
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($53::text) THEN 7 ELSE 9 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($54::text) AND (folded(row.email) COLLATE "C") < folded($55::text) || chr(1114111)
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'kit' AS kind, 'kitId' AS matched, 8 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = owner.id AND (folded(row.kit_id) COLLATE "C") >= folded($56::text) AND (folded(row.kit_id) COLLATE "C") < folded($57::text) || chr(1114111)
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'orderId' AS matched, 8 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.order_id) COLLATE "C") >= folded($58::text) AND (folded(row.order_id) COLLATE "C") < folded($59::text) || chr(1114111)
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 8 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = owner.id AND row.sample_id_folded >= folded($60::text) AND row.sample_id_folded < folded($61::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 8 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND row.barcode_folded >= folded($62::text) AND row.barcode_folded < folded($63::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $64::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'kit' AS kind, 'trackingNumber' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($5::text) THEN 2 ELSE 4 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $6::uuid AND (folded(row.last_name) COLLATE "C") >= folded($7::text) AND (folded(row.last_name) COLLATE "C") < folded($8::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $9::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($10::text) THEN 2 ELSE 4 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $11::uuid AND (folded(row.first_name) COLLATE "C") >= folded($12::text) AND (folded(row.first_name) COLLATE "C") < folded($13::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $14::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($15::text) THEN 2 ELSE 4 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $16::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($17::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($18::text) || chr(1114111) AND (row.account_id = $19::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($20::text) THEN 2 ELSE 4 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $21::uuid AND (folded(row.recipient_first_name) COLLATE "C") >= folded($22::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($23::text) || chr(1114111) AND (row.account_id = $24::uuid) IS TRUE
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($25::text) THEN 2 ELSE 4 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $26::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($27::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($28::text) || chr(1114111) AND (row.account_id = $29::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($30::text) THEN 2 ELSE 4 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $31::uuid AND (folded(row.patient_first_name) COLLATE "C") >= folded($32::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($33::text) || chr(1114111) AND (row.account_id = $34::uuid) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($35::text) THEN 2 ELSE 4 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $36::uuid AND (folded(row.last_name) COLLATE "C") >= folded($37::text) AND (folded(row.last_name) COLLATE "C") < folded($38::text) || chr(1114111) AND (row.account_id = $39::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($40::text) THEN 2 ELSE 4 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $41::uuid AND (folded(row.first_name) COLLATE "C") >= folded($42::text) AND (folded(row.first_name) COLLATE "C") < folded($43::text) || chr(1114111) AND (row.account_id = $44::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($45::text) THEN 2 ELSE 4 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $46::uuid AND (folded(other.last_name) COLLATE "C") >= folded($47::text) AND (folded(other.last_name) COLLATE "C") < folded($48::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $49::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($50::text) THEN 2 ELSE 4 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $51::uuid AND (folded(other.first_name) COLLATE "C") >= folded($52::text) AND (folded(other.first_name) COLLATE "C") < folded($53::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $54::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($55::text) THEN 2 ELSE 4 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $56::uuid AND (folded(other.last_name) COLLATE "C") >= folded($57::text) AND (folded(other.last_name) COLLATE "C") < folded($58::text) || chr(1114111) AND (row.account_id = $59::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($60::text) THEN 2 ELSE 4 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $61::uuid AND (folded(other.first_name) COLLATE "C") >= folded($62::text) AND (folded(other.first_name) COLLATE "C") < folded($63::text) || chr(1114111) AND (row.account_id = $64::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($65::text) THEN 2 ELSE 4 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $66::uuid AND (folded(row.email) COLLATE "C") >= folded($67::text) AND (folded(row.email) COLLATE "C") < folded($68::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $69::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($70::text) THEN 2 ELSE 4 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $71::uuid AND (folded(row.recipient_email) COLLATE "C") >= folded($72::text) AND (folded(row.recipient_email) COLLATE "C") < folded($73::text) || chr(1114111) AND (row.account_id = $74::uuid) IS TRUE
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($75::text) THEN 2 ELSE 4 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $76::uuid AND (folded(row.patient_email) COLLATE "C") >= folded($77::text) AND (folded(row.patient_email) COLLATE "C") < folded($78::text) || chr(1114111) AND (row.account_id = $79::uuid) IS TRUE
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($80::text) THEN 2 ELSE 4 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $81::uuid AND (folded(row.email) COLLATE "C") >= folded($82::text) AND (folded(row.email) COLLATE "C") < folded($83::text) || chr(1114111) AND (row.account_id = $84::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $85::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE (folded(row.kit_id) COLLATE "C") = folded($5::text) AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE (folded(row.order_id) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 5 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $11 AND (row.account_id = $12::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 6 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($13::text) AND (row.account_id = $14::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 7 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($15::text) AND (row.account_id = $16::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($17::text) THEN 8 ELSE 10 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $18::uuid AND (folded(row.last_name) COLLATE "C") >= folded($19::text) AND (folded(row.last_name) COLLATE "C") < folded($20::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $21::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($22::text) THEN 8 ELSE 10 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $23::uuid AND (folded(row.first_name) COLLATE "C") >= folded($24::text) AND (folded(row.first_name) COLLATE "C") < folded($25::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $26::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($27::text) THEN 8 ELSE 10 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $28::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($29::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($30::text) || chr(1114111) AND (row.account_id = $31::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($32::text) THEN 8 ELSE 10 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $33::uuid AND (folded(row.recipient_first_name) COLLATE "C") >= folded($34::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($35::text) || chr(1114111) AND (row.account_id = $36::uuid) IS TRUE
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($37::text) THEN 8 ELSE 10 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $38::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($39::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($40::text) || chr(1114111) AND (row.account_id = $41::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($42::text) THEN 8 ELSE 10 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $43::uuid AND (folded(row.patient_first_name) COLLATE "C") >= folded($44::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($45::text) || chr(1114111) AND (row.account_id = $46::uuid) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($47::text) THEN 8 ELSE 10 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $48::uuid AND (folded(row.last_name) COLLATE "C") >= folded($49::text) AND (folded(row.last_name) COLLATE "C") < folded($50::text) || chr(1114111) AND (row.account_id = $51::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($52::text) THEN 8 ELSE 10 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $53::uuid AND (folded(row.first_name) COLLATE "C") >= folded($54::text) AND (folded(row.first_name) COLLATE "C") < folded($55::text) || chr(1114111) AND (row.account_id = $56::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($57::text) THEN 8 ELSE 10 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $58::uuid AND (folded(other.last_name) COLLATE "C") >= folded($59::text) AND (folded(other.last_name) COLLATE "C") < folded($60::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $61::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($62::text) THEN 8 ELSE 10 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $63::uuid AND (folded(other.first_name) COLLATE "C") >= folded($64::text) AND (folded(other.first_name) COLLATE "C") < folded($65::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $66::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($67::text) THEN 8 ELSE 10 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $68::uuid AND (folded(other.last_name) COLLATE "C") >= folded($69::text) AND (folded(other.last_name) COLLATE "C") < folded($70::text) || chr(1114111) AND (row.account_id = $71::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($72::text) THEN 8 ELSE 10 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $73::uuid AND (folded(other.first_name) COLLATE "C") >= folded($74::text) AND (folded(other.first_name) COLLATE "C") < folded($75::text) || chr(1114111) AND (row.account_id = $76::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($77::text) THEN 8 ELSE 10 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $78::uuid AND (folded(row.email) COLLATE "C") >= folded($79::text) AND (folded(row.email) COLLATE "C") < folded($80::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $81::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($82::text) THEN 8 ELSE 10 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $83::uuid AND (folded(row.recipient_email) COLLATE "C") >= folded($84::text) AND (folded(row.recipient_email) COLLATE "C") < folded($85::text) || chr(1114111) AND (row.account_id = $86::uuid) IS TRUE
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($87::text) THEN 8 ELSE 10 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $88::uuid AND (folded(row.patient_email) COLLATE "C") >= folded($89::text) AND (folded(row.patient_email) COLLATE "C") < folded($90::text) || chr(1114111) AND (row.account_id = $91::uuid) IS TRUE
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($92::text) THEN 8 ELSE 10 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $93::uuid AND (folded(row.email) COLLATE "C") >= folded($94::text) AND (folded(row.email) COLLATE "C") < folded($95::text) || chr(1114111) AND (row.account_id = $96::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 9 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $97::uuid AND row.sample_id_folded >= folded($98::text) AND row.sample_id_folded < folded($99::text) || chr(1114111) AND (row.account_id = $100::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 9 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $101::uuid AND row.barcode_folded >= folded($102::text) AND row.barcode_folded < folded($103::text) || chr(1114111) AND (row.account_id = $104::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'kitId' AS matched, 9 AS place, (folded(row.kit_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM kits row
WHERE row.account_id = $105::uuid AND (folded(row.kit_id) COLLATE "C") >= folded($106::text) AND (folded(row.kit_id) COLLATE "C") < folded($107::text) || chr(1114111) AND (row.account_id = $108::uuid) IS TRUE
ORDER BY (folded(row.kit_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'orderId' AS matched, 9 AS place, (folded(row.order_id) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $109::uuid AND (folded(row.order_id) COLLATE "C") >= folded($110::text) AND (folded(row.order_id) COLLATE "C") < folded($111::text) || chr(1114111) AND (row.account_id = $112::uuid) IS TRUE
ORDER BY (folded(row.order_id) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 9 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $113::uuid AND row.sample_id_folded >= folded($114::text) AND row.sample_id_folded < folded($115::text) || chr(1114111) AND (row.account_id = $116::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $117::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($11::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $12::uuid AND (folded(row.email) COLLATE "C") >= folded($13::text) AND (folded(row.email) COLLATE "C") < folded($14::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $15::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($16::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $17::uuid AND (folded(row.recipient_email) COLLATE "C") >= folded($18::text) AND (folded(row.recipient_email) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.account_id = $20::uuid) IS TRUE
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($21::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $22::uuid AND (folded(row.patient_email) COLLATE "C") >= folded($23::text) AND (folded(row.patient_email) COLLATE "C") < folded($24::text) || chr(1114111) AND (row.account_id = $25::uuid) IS TRUE
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($26::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $27::uuid AND (folded(row.email) COLLATE "C") >= folded($28::text) AND (folded(row.email) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $31::uuid AND row.sample_id_folded >= folded($32::text) AND row.sample_id_folded < folded($33::text) || chr(1114111) AND (row.account_id = $34::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $35::uuid AND row.barcode_folded >= folded($36::text) AND row.barcode_folded < folded($37::text) || chr(1114111) AND (row.account_id = $38::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $39::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($11::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $12::uuid AND (folded(row.last_name) COLLATE "C") >= folded($13::text) AND (folded(row.last_name) COLLATE "C") < folded($14::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $15::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($16::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $17::uuid AND (folded(row.first_name) COLLATE "C") >= folded($18::text) AND (folded(row.first_name) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $20::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($21::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $22::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($23::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($24::text) || chr(1114111) AND (row.account_id = $25::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($26::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $27::uuid AND (folded(row.recipient_first_name) COLLATE "C") >= folded($28::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($31::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $32::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($33::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($34::text) || chr(1114111) AND (row.account_id = $35::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($36::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $37::uuid AND (folded(row.patient_first_name) COLLATE "C") >= folded($38::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($39::text) || chr(1114111) AND (row.account_id = $40::uuid) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($41::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $42::uuid AND (folded(row.last_name) COLLATE "C") >= folded($43::text) AND (folded(row.last_name) COLLATE "C") < folded($44::text) || chr(1114111) AND (row.account_id = $45::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($46::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $47::uuid AND (folded(row.first_name) COLLATE "C") >= folded($48::text) AND (folded(row.first_name) COLLATE "C") < folded($49::text) || chr(1114111) AND (row.account_id = $50::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($51::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $52::uuid AND (folded(other.last_name) COLLATE "C") >= folded($53::text) AND (folded(other.last_name) COLLATE "C") < folded($54::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $55::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($56::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $57::uuid AND (folded(other.first_name) COLLATE "C") >= folded($58::text) AND (folded(other.first_name) COLLATE "C") < folded($59::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $60::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($61::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $62::uuid AND (folded(other.last_name) COLLATE "C") >= folded($63::text) AND (folded(other.last_name) COLLATE "C") < folded($64::text) || chr(1114111) AND (row.account_id = $65::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($66::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $67::uuid AND (folded(other.first_name) COLLATE "C") >= folded($68::text) AND (folded(other.first_name) COLLATE "C") < folded($69::text) || chr(1114111) AND (row.account_id = $70::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($71::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $72::uuid AND (folded(row.email) COLLATE "C") >= folded($73::text) AND (folded(row.email) COLLATE "C") < folded($74::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $75::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($76::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $77::uuid AND (folded(row.recipient_email) COLLATE "C") >= folded($78::text) AND (folded(row.recipient_email) COLLATE "C") < folded($79::text) || chr(1114111) AND (row.account_id = $80::uuid) IS TRUE
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($81::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $82::uuid AND (folded(row.patient_email) COLLATE "C") >= folded($83::text) AND (folded(row.patient_email) COLLATE "C") < folded($84::text) || chr(1114111) AND (row.account_id = $85::uuid) IS TRUE
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($86::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $87::uuid AND (folded(row.email) COLLATE "C") >= folded($88::text) AND (folded(row.email) COLLATE "C") < folded($89::text) || chr(1114111) AND (row.account_id = $90::uuid) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $91::uuid AND row.sample_id_folded >= folded($92::text) AND row.sample_id_folded < folded($93::text) || chr(1114111) AND (row.account_id = $94::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $95::uuid AND row.barcode_folded >= folded($96::text) AND row.barcode_folded < folded($97::text) || chr(1114111) AND (row.account_id = $98::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $99::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($11::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $12::uuid AND (folded(row.last_name) COLLATE "C") >= folded($13::text) AND (folded(row.last_name) COLLATE "C") < folded($14::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $15::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($16::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $17::uuid AND (folded(row.first_name) COLLATE "C") >= folded($18::text) AND (folded(row.first_name) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $20::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($21::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $22::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($23::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($24::text) || chr(1114111) AND (row.account_id = $25::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($26::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $27::uuid AND (folded(row.recipient_first_name) COLLATE "C") >= folded($28::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($31::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $32::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($33::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($34::text) || chr(1114111) AND (row.account_id = $35::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($36::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $37::uuid AND (folded(row.patient_first_name) COLLATE "C") >= folded($38::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($39::text) || chr(1114111) AND (row.account_id = $40::uuid) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($41::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $42::uuid AND (folded(row.last_name) COLLATE "C") >= folded($43::text) AND (folded(row.last_name) COLLATE "C") < folded($44::text) || chr(1114111) AND (row.account_id = $45::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($46::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $47::uuid AND (folded(row.first_name) COLLATE "C") >= folded($48::text) AND (folded(row.first_name) COLLATE "C") < folded($49::text) || chr(1114111) AND (row.account_id = $50::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($51::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $52::uuid AND (folded(other.last_name) COLLATE "C") >= folded($53::text) AND (folded(other.last_name) COLLATE "C") < folded($54::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $55::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($56::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $57::uuid AND (folded(other.first_name) COLLATE "C") >= folded($58::text) AND (folded(other.first_name) COLLATE "C") < folded($59::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $60::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($61::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $62::uuid AND (folded(other.last_name) COLLATE "C") >= folded($63::text) AND (folded(other.last_name) COLLATE "C") < folded($64::text) || chr(1114111) AND (row.account_id = $65::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($66::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $67::uuid AND (folded(other.first_name) COLLATE "C") >= folded($68::text) AND (folded(other.first_name) COLLATE "C") < folded($69::text) || chr(1114111) AND (row.account_id = $70::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $71::uuid AND row.sample_id_folded >= folded($72::text) AND row.sample_id_folded < folded($73::text) || chr(1114111) AND (row.account_id = $74::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $75::uuid AND row.barcode_folded >= folded($76::text) AND row.barcode_folded < folded($77::text) || chr(1114111) AND (row.account_id = $78::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $79::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($11::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $12::uuid AND (folded(row.last_name) COLLATE "C") >= folded($13::text) AND (folded(row.last_name) COLLATE "C") < folded($14::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $15::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($16::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $17::uuid AND (folded(row.first_name) COLLATE "C") >= folded($18::text) AND (folded(row.first_name) COLLATE "C") < folded($19::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $20::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($21::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $22::uuid AND (folded(row.recipient_last_name) COLLATE "C") >= folded($23::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($24::text) || chr(1114111) AND (row.account_id = $25::uuid) IS TRUE
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($26::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $27::uuid AND (folded(row.recipient_first_name) COLLATE "C") >= folded($28::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($29::text) || chr(1114111) AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($31::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $32::uuid AND (folded(row.patient_last_name) COLLATE "C") >= folded($33::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($34::text) || chr(1114111) AND (row.account_id = $35::uuid) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($36::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $37::uuid AND (folded(row.patient_first_name) COLLATE "C") >= folded($38::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($39::text) || chr(1114111) AND (row.account_id = $40::uuid) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($41::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $42::uuid AND (folded(row.last_name) COLLATE "C") >= folded($43::text) AND (folded(row.last_name) COLLATE "C") < folded($44::text) || chr(1114111) AND (row.account_id = $45::uuid) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($46::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $47::uuid AND (folded(row.first_name) COLLATE "C") >= folded($48::text) AND (folded(row.first_name) COLLATE "C") < folded($49::text) || chr(1114111) AND (row.account_id = $50::uuid) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($51::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $52::uuid AND (folded(other.last_name) COLLATE "C") >= folded($53::text) AND (folded(other.last_name) COLLATE "C") < folded($54::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $55::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($56::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $57::uuid AND (folded(other.first_name) COLLATE "C") >= folded($58::text) AND (folded(other.first_name) COLLATE "C") < folded($59::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $60::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($61::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $62::uuid AND (folded(other.last_name) COLLATE "C") >= folded($63::text) AND (folded(other.last_name) COLLATE "C") < folded($64::text) || chr(1114111) AND (row.account_id = $65::uuid) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($66::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = $67::uuid AND (folded(other.first_name) COLLATE "C") >= folded($68::text) AND (folded(other.first_name) COLLATE "C") < folded($69::text) || chr(1114111) AND (row.account_id = $70::uuid) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $71::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") = $11::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $12::uuid AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") = $13::text AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $14::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $15::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $16::uuid AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $17::text AND (row.account_id = $18::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $19::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $20::uuid AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $21::text AND (row.account_id = $22::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, CASE WHEN (reverse(row.phone_digits) COLLATE "C") = $23::text THEN 5 ELSE 7 END AS place, (reverse(row.phone_digits) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $24::uuid AND (reverse(row.phone_digits) COLLATE "C") = $25::text AND (row.account_id = $26::uuid) IS TRUE
ORDER BY (reverse(row.phone_digits) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $27::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") = $11::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = $12::uuid AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") >= $13::text AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") < $14::text || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (row.account_id = $15::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $16::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = $17::uuid AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") >= $18::text AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") < $19::text || chr(1114111) AND (row.account_id = $20::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $21::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $22::uuid AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") >= $23::text AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") < $24::text || chr(1114111) AND (row.account_id = $25::uuid) IS TRUE
ORDER BY (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, CASE WHEN (reverse(row.phone_digits) COLLATE "C") = $26::text THEN 5 ELSE 7 END AS place, (reverse(row.phone_digits) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = $27::uuid AND (reverse(row.phone_digits) COLLATE "C") >= $28::text AND (reverse(row.phone_digits) COLLATE "C") < $29::text || chr(1114111) AND (row.account_id = $30::uuid) IS TRUE
ORDER BY (reverse(row.phone_digits) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = $31::uuid AND row.sample_id_folded >= folded($32::text) AND row.sample_id_folded < folded($33::text) || chr(1114111) AND (row.account_id = $34::uuid) IS TRUE
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = $35::uuid AND row.barcode_folded >= folded($36::text) AND row.barcode_folded < folded($37::text) || chr(1114111) AND (row.account_id = $38::uuid) IS TRUE
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $39::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.account_id = $2::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($3::text) AND (row.account_id = $4::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $5 AND (row.account_id = $6::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($7::text) AND (row.account_id = $8::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($9::text) AND (row.account_id = $10::uuid) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $11::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $7
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($8::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($14::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($15::text) AND (folded(row.email) COLLATE "C") < folded($16::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $17::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $18::uuid)))) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($19::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_email) COLLATE "C") >= folded($20::text) AND (folded(row.patient_email) COLLATE "C") < folded($21::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $22::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $23::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $24::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $25::uuid))) IS TRUE
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($26::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($27::text) AND (folded(row.email) COLLATE "C") < folded($28::text) || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $29::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $30::uuid)))) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM (SELECT $31::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $32::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.laboratory_key = each_laboratory.value AND row.sample_id_folded >= folded($33::text) AND row.sample_id_folded < folded($34::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM (SELECT $35::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $36::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.laboratory_key = each_laboratory.value AND row.barcode_folded >= folded($37::text) AND row.barcode_folded < folded($38::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $39::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $7
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($8::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($14::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($15::text) AND (folded(row.last_name) COLLATE "C") < folded($16::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $17::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $18::uuid)))) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($19::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($20::text) AND (folded(row.first_name) COLLATE "C") < folded($21::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $22::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $23::uuid)))) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($24::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_last_name) COLLATE "C") >= folded($25::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($26::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $27::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $28::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $29::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $30::uuid))) IS TRUE
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($31::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_first_name) COLLATE "C") >= folded($32::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($33::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $34::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $35::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $36::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $37::uuid))) IS TRUE
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($38::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($39::text) AND (folded(row.last_name) COLLATE "C") < folded($40::text) || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $41::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $42::uuid)))) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($43::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($44::text) AND (folded(row.first_name) COLLATE "C") < folded($45::text) || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $46::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $47::uuid)))) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($48::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($49::text) AND (folded(other.last_name) COLLATE "C") < folded($50::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $51::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $52::uuid)))) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($53::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.first_name) COLLATE "C") >= folded($54::text) AND (folded(other.first_name) COLLATE "C") < folded($55::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $56::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $57::uuid)))) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($58::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($59::text) AND (folded(other.last_name) COLLATE "C") < folded($60::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $61::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $62::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $63::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $64::uuid))) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($65::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.first_name) COLLATE "C") >= folded($66::text) AND (folded(other.first_name) COLLATE "C") < folded($67::text) || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $68::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $69::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $70::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $71::uuid))) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $72::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $2::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $3::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($4::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $5::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $6::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $7
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($8::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $9::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $10::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($11::text) AND (row.laboratory_key = ANY(ARRAY(SELECT $12::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $13::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") = $14::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") >= $15::text AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") < $16::text || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE AND (EXISTS (SELECT
FROM patient_laboratories shown
WHERE shown.patient_id = row.id AND shown.laboratory_id = ANY(ARRAY(SELECT $17::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $18::uuid)))) IS TRUE
ORDER BY (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $19::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") >= $20::text AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") < $21::text || chr(1114111) AND (row.laboratory_key = ANY(ARRAY(SELECT $22::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $23::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid))) IS TRUE AND (row.laboratory_key = ANY(ARRAY(SELECT $24::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $25::uuid))) IS TRUE
ORDER BY (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, CASE WHEN (reverse(row.phone_digits) COLLATE "C") = $26::text THEN 5 ELSE 7 END AS place, (reverse(row.phone_digits) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (reverse(row.phone_digits) COLLATE "C") >= $27::text AND (reverse(row.phone_digits) COLLATE "C") < $28::text || chr(1114111) AND (row.role = 'PATIENT') IS TRUE AND (EXISTS (SELECT
FROM kits kit
WHERE kit.id = row.kit_id AND kit.laboratory_key = ANY(ARRAY(SELECT $29::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $30::uuid)))) IS TRUE
ORDER BY (reverse(row.phone_digits) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM (SELECT $31::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $32::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.laboratory_key = each_laboratory.value AND row.sample_id_folded >= folded($33::text) AND row.sample_id_folded < folded($34::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM (SELECT $35::uuid AS value
UNION ALL SELECT account_id
FROM laboratory_shares
WHERE shares_with_id = $36::uuid
UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid) AS each_laboratory
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.laboratory_key = each_laboratory.value AND row.barcode_folded >= folded($37::text) AND row.barcode_folded < folded($38::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $39::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($6::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_email) COLLATE "C") >= folded($7::text) AND (folded(row.recipient_email) COLLATE "C") < folded($8::text) || chr(1114111)
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($9::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($10::text) AND (folded(row.email) COLLATE "C") < folded($11::text) || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = owner.id AND row.sample_id_folded >= folded($12::text) AND row.sample_id_folded < folded($13::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND row.barcode_folded >= folded($14::text) AND row.barcode_folded < folded($15::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $16::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($6::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_last_name) COLLATE "C") >= folded($7::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($8::text) || chr(1114111)
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($9::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_first_name) COLLATE "C") >= folded($10::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($11::text) || chr(1114111)
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($12::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($13::text) AND (folded(row.last_name) COLLATE "C") < folded($14::text) || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($15::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($16::text) AND (folded(row.first_name) COLLATE "C") < folded($17::text) || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $18::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'order' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $6::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") >= $7::text AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") < $8::text || chr(1114111)
ORDER BY (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, CASE WHEN (reverse(row.phone_digits) COLLATE "C") = $9::text THEN 5 ELSE 7 END AS place, (reverse(row.phone_digits) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (reverse(row.phone_digits) COLLATE "C") >= $10::text AND (reverse(row.phone_digits) COLLATE "C") < $11::text || chr(1114111) AND (row.role = 'RECIPIENT') IS TRUE
ORDER BY (reverse(row.phone_digits) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = owner.id AND row.sample_id_folded >= folded($12::text) AND row.sample_id_folded < folded($13::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND row.barcode_folded >= folded($14::text) AND row.barcode_folded < folded($15::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $16::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($6::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($7::text) AND (folded(row.email) COLLATE "C") < folded($8::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'email' AS matched, CASE WHEN (folded(row.recipient_email) COLLATE "C") = folded($9::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_email) COLLATE "C") >= folded($10::text) AND (folded(row.recipient_email) COLLATE "C") < folded($11::text) || chr(1114111)
ORDER BY (folded(row.recipient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'email' AS matched, CASE WHEN (folded(row.patient_email) COLLATE "C") = folded($12::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_email) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_email) COLLATE "C") >= folded($13::text) AND (folded(row.patient_email) COLLATE "C") < folded($14::text) || chr(1114111)
ORDER BY (folded(row.patient_email) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'email' AS matched, CASE WHEN (folded(row.email) COLLATE "C") = folded($15::text) THEN 5 ELSE 7 END AS place, (folded(row.email) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.email) COLLATE "C") >= folded($16::text) AND (folded(row.email) COLLATE "C") < folded($17::text) || chr(1114111)
ORDER BY (folded(row.email) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = owner.id AND row.sample_id_folded >= folded($18::text) AND row.sample_id_folded < folded($19::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND row.barcode_folded >= folded($20::text) AND row.barcode_folded < folded($21::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $22::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($6::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($7::text) AND (folded(row.last_name) COLLATE "C") < folded($8::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($9::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($10::text) AND (folded(row.first_name) COLLATE "C") < folded($11::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.recipient_last_name) COLLATE "C") = folded($12::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_last_name) COLLATE "C") >= folded($13::text) AND (folded(row.recipient_last_name) COLLATE "C") < folded($14::text) || chr(1114111)
ORDER BY (folded(row.recipient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.recipient_first_name) COLLATE "C") = folded($15::text) THEN 5 ELSE 7 END AS place, (folded(row.recipient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (folded(row.recipient_first_name) COLLATE "C") >= folded($16::text) AND (folded(row.recipient_first_name) COLLATE "C") < folded($17::text) || chr(1114111)
ORDER BY (folded(row.recipient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.patient_last_name) COLLATE "C") = folded($18::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_last_name) COLLATE "C") >= folded($19::text) AND (folded(row.patient_last_name) COLLATE "C") < folded($20::text) || chr(1114111)
ORDER BY (folded(row.patient_last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.patient_first_name) COLLATE "C") = folded($21::text) THEN 5 ELSE 7 END AS place, (folded(row.patient_first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (folded(row.patient_first_name) COLLATE "C") >= folded($22::text) AND (folded(row.patient_first_name) COLLATE "C") < folded($23::text) || chr(1114111)
ORDER BY (folded(row.patient_first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(row.last_name) COLLATE "C") = folded($24::text) THEN 5 ELSE 7 END AS place, (folded(row.last_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.last_name) COLLATE "C") >= folded($25::text) AND (folded(row.last_name) COLLATE "C") < folded($26::text) || chr(1114111)
ORDER BY (folded(row.last_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(row.first_name) COLLATE "C") = folded($27::text) THEN 5 ELSE 7 END AS place, (folded(row.first_name) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (folded(row.first_name) COLLATE "C") >= folded($28::text) AND (folded(row.first_name) COLLATE "C") < folded($29::text) || chr(1114111)
ORDER BY (folded(row.first_name) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)
UNION ALL (SELECT 'patient' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($30::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($31::text) AND (folded(other.last_name) COLLATE "C") < folded($32::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'patient' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($33::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN patients row ON row.id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.first_name) COLLATE "C") >= folded($34::text) AND (folded(other.first_name) COLLATE "C") < folded($35::text) || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'lastName' AS matched, CASE WHEN (folded(other.last_name) COLLATE "C") = folded($36::text) THEN 5 ELSE 7 END AS place, (folded(other.last_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.last_name) COLLATE "C") >= folded($37::text) AND (folded(other.last_name) COLLATE "C") < folded($38::text) || chr(1114111)
ORDER BY (folded(other.last_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)
UNION ALL (SELECT 'kit' AS kind, 'firstName' AS matched, CASE WHEN (folded(other.first_name) COLLATE "C") = folded($39::text) THEN 5 ELSE 7 END AS place, (folded(other.first_name) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patient_names other
JOIN kits row ON row.patient_id = other.patient_id AND row.account_id = other.account_id
WHERE row.account_id = owner.id AND (folded(other.first_name) COLLATE "C") >= folded($40::text) AND (folded(other.first_name) COLLATE "C") < folded($41::text) || chr(1114111)
ORDER BY (folded(other.first_name) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 250)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $42::int;

-- searchRecords
SELECT kind, id, kit_ref AS "kitRef", matched
FROM ( SELECT DISTINCT ON (kind, id) hit.*
FROM ((SELECT 'sample' AS kind, 'sampleId' AS matched, 0 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.sample_id_folded = folded($1::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'barcode' AS matched, 1 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.barcode_folded = folded($2::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'externalId' AS matched, 2 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.external_id = $3
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'trackingNumber' AS matched, 3 AS place, NULL::text COLLATE "C" AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM shipments parcel
JOIN kits row ON row.id = parcel.kit_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($4::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'sample' AS kind, 'trackingNumber' AS matched, 4 AS place, NULL::text COLLATE "C" AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM shipments parcel
JOIN samples row ON row.id = parcel.sample_id
WHERE (folded(parcel.tracking_number) COLLATE "C") = folded($5::text)
ORDER BY row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'patient' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") = $6::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM patients row
WHERE row.account_id = owner.id AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") >= $7::text AND (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C") < $8::text || chr(1114111) AND (row.merged_into_id IS NULL) IS TRUE
ORDER BY (reverse(regexp_replace(row.phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'order' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") = $9::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM orders row
WHERE row.account_id = owner.id AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") >= $10::text AND (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C") < $11::text || chr(1114111)
ORDER BY (reverse(regexp_replace(row.recipient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'requisition' AS kind, 'phone' AS matched, CASE WHEN (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") = $12::text THEN 5 ELSE 7 END AS place, (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") >= $13::text AND (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C") < $14::text || chr(1114111)
ORDER BY (reverse(regexp_replace(row.patient_phone, '\D', '', 'g')) COLLATE "C"),row.created DESC,row.id DESC
LIMIT 50)
UNION ALL (SELECT 'kit' AS kind, 'phone' AS matched, CASE WHEN (reverse(row.phone_digits) COLLATE "C") = $15::text THEN 5 ELSE 7 END AS place, (reverse(row.phone_digits) COLLATE "C") AS value, row.kit_id AS id, NULL::uuid AS kit_ref, row.created
FROM kit_people row
WHERE row.account_id = owner.id AND (reverse(row.phone_digits) COLLATE "C") >= $16::text AND (reverse(row.phone_digits) COLLATE "C") < $17::text || chr(1114111)
ORDER BY (reverse(row.phone_digits) COLLATE "C"),row.created DESC,row.kit_id DESC
LIMIT 100)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'sample' AS kind, 'sampleId' AS matched, 6 AS place, row.sample_id_folded AS value, row.id AS id, row.kit_id AS kit_ref, row.created
FROM samples row
WHERE row.account_id = owner.id AND row.sample_id_folded >= folded($18::text) AND row.sample_id_folded < folded($19::text) || chr(1114111)
ORDER BY row.sample_id_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)
UNION ALL (SELECT of_each.*
FROM accounts owner
CROSS JOIN LATERAL ((SELECT 'requisition' AS kind, 'barcode' AS matched, 6 AS place, row.barcode_folded AS value, row.id AS id, NULL::uuid AS kit_ref, row.created
FROM requisitions row
WHERE row.account_id = owner.id AND row.barcode_folded >= folded($20::text) AND row.barcode_folded < folded($21::text) || chr(1114111)
ORDER BY row.barcode_folded,row.created DESC,row.id DESC
LIMIT 50)) AS of_each)) AS hit
ORDER BY kind, id, place, value, matched DESC ) AS hit
ORDER BY place, value, created DESC, id DESC
LIMIT $22::int;
