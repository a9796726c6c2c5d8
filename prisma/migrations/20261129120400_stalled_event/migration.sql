-- An order has waited for too long (contract, 13.4).
ALTER TYPE "event_type" ADD VALUE 'ORDER_STALLED';
