import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What the payment provider told us, each event once. The content is not kept: it names people, and we ask anew. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's id. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** Null when it concerns no purchase of ours. */
  purchaseId: uuid('purchase_id'),
  /** The provider's clock. */
  createdAt: moment('created_at').notNull(),
  receivedAt: moment('received_at').notNull(),
  /** Null until everything it asks for is done. */
  handledAt: moment('handled_at'),
});
