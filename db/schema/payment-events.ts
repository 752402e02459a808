import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Events of the payment provider, each once. The content is not kept, because it names people. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Null when it concerns no purchase of ours. */
    purchaseId: uuid('purchase_id'),
    /** The provider's clock. */
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (t) => [index('payment_events_purchase').on(t.purchaseId)],
);
