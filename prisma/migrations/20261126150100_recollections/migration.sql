-- How often a kit of a type is replaced because its sample cannot be tested (contract, 11.3); null for no limit.
ALTER TABLE "kit_types" ADD COLUMN "recollections" SMALLINT;
ALTER TABLE "kit_types" ADD CONSTRAINT "kit_types_recollections_range" CHECK ("recollections" BETWEEN 0 AND 20);
-- Whether the sample of the replaced kit could not be tested then.
ALTER TABLE "replacements" ADD COLUMN "is_recollection" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "replacements" DISABLE TRIGGER "replacements_append_only";
UPDATE "replacements" SET "is_recollection" = true FROM "samples" sample
  WHERE sample."kit_id" = "replacements"."kit_id" AND sample."status" = 'COLLECTION_EXCEPTION' AND EXISTS (
    SELECT FROM "sample_events" failed WHERE failed."sample_id" = sample."id" AND failed."status" = 'COLLECTION_EXCEPTION'
      AND failed."recorded" <= "replacements"."created");
ALTER TABLE "replacements" ENABLE TRIGGER "replacements_append_only";
