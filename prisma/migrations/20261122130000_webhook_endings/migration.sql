-- What disabling an endpoint leaves pending is ended in batches (contract, 9.4). The endpoints to look at for that:
CREATE INDEX "webhook_endpoints_disabled_idx" ON "webhook_endpoints"("id") WHERE NOT "enabled";
-- The tests and resends that wait for an endpoint, among however many other deliveries: they are counted, and end with the disabling.
CREATE INDEX "webhook_deliveries_single_idx" ON "webhook_deliveries"("endpoint_id") WHERE "status" = 'PENDING' AND "kind" IN ('TEST', 'RESEND');
-- Where an endpoint has deliveries that are not to be sent any more.
CREATE INDEX "webhook_deliveries_planned_idx" ON "webhook_deliveries"("endpoint_id")
  WHERE "status" = 'PENDING' AND "kind" IN ('EVENT', 'RECOVERY');
