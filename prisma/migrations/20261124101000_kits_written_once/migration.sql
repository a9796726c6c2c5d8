-- A sample that changes changes its kit's row once: its copy of the status and its `updated` together (contract, 4.1).
CREATE OR REPLACE FUNCTION copy_sample_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kits SET sample_status = written.status, updated = greatest(kits.updated, written.updated)
    FROM written WHERE kits.id = written.kit_id AND (kits.sample_status <> written.status OR kits.updated < written.updated);
  RETURN NULL;
END $$;

-- These rows change all their life, and each change leaves entries behind in their indexes. By default, they would be cleared away only
-- once a fifth of the table had changed.
ALTER TABLE "kits" SET (autovacuum_vacuum_scale_factor = 0.01);
ALTER TABLE "samples" SET (autovacuum_vacuum_scale_factor = 0.01);
ALTER TABLE "orders" SET (autovacuum_vacuum_scale_factor = 0.01);
