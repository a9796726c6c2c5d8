-- A requisition is ordered from one laboratory at a time. When an administrator gives its sample to another one, it is ordered anew from that:
-- each time is a turn, numbered like the assignments of the sample; the first is 0.
ALTER TABLE "outbound_messages" ADD COLUMN "turn" SMALLINT NOT NULL DEFAULT 0;
DROP INDEX "outbound_messages_requisition_id_kind_key";
CREATE UNIQUE INDEX "outbound_messages_requisition_id_turn_kind_key" ON "outbound_messages"("requisition_id", "turn", "kind");
ALTER TABLE "outbound_messages" ADD CONSTRAINT "outbound_messages_turn_range" CHECK ("turn" BETWEEN 0 AND 20);
DROP TRIGGER "outbound_messages_kept" ON "outbound_messages";
CREATE TRIGGER "outbound_messages_kept" BEFORE UPDATE OF "id", "account_id", "requisition_id", "kind", "turn", "control_id", "position", "created"
  ON "outbound_messages" FOR EACH ROW EXECUTE FUNCTION refuse_change();
