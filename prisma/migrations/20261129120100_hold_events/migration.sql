-- An order is held, or released (contract, 13.4).
ALTER TYPE "event_type" ADD VALUE 'ORDER_HELD';
ALTER TYPE "event_type" ADD VALUE 'ORDER_RELEASED';
ALTER TYPE "timeline_kind" ADD VALUE 'ORDER_HOLD' AFTER 'ORDER_STATUS';
