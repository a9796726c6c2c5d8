-- Whose message a program is told of: a laboratory that sees the sample learns of what it sent itself, or what is shared with it, and of
-- nobody else's (contract, 1.3 and 9.2).
ALTER TABLE "events" ADD COLUMN "laboratory_id" UUID;
ALTER TABLE "events" ADD CONSTRAINT "events_laboratory_id_fkey" FOREIGN KEY ("laboratory_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "events" ADD CONSTRAINT "events_laboratory_if_held" CHECK (("type" = 'RESULT_HELD') = ("laboratory_id" IS NOT NULL));
