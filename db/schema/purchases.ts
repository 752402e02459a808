import { sql } from 'drizzle-orm';
import { char, check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { DISPUTE_STATUSES, PURCHASE_STATUSES } from '../../lib/contract/enums';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One checkout and its state at the provider. Nothing personal and no foreign key: rows outlive an erased player. */
export const purchases = pgTable(
  'purchases',
  {
    /** Grows with time: the smaller id is the older purchase. */
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    playerId: uuid('player_id').notNull(),
    packId: smallint('pack_id').notNull(),
    lives: integer('lives').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    status: text('status', { enum: PURCHASE_STATUSES }).notNull().default('created'),
    checkoutSessionId: text('checkout_session_id').unique('purchases_checkout_session'),
    paymentIntentId: text('payment_intent_id').unique('purchases_payment_intent'),
    creditedAt: moment('credited_at'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputedCents: integer('disputed_cents').notNull().default(0),
    disputeStatus: text('dispute_status', { enum: DISPUTE_STATUSES }),
    disputesLost: smallint('disputes_lost').notNull().default(0),
    refundedLives: integer('refunded_lives').notNull().default(0),
    disputedLives: integer('disputed_lives').notNull().default(0),
    /** Counts changes, so that an older answer of the provider never overwrites a newer state. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    checkedAt: moment('checked_at'),
  },
  (t) => [
    index('purchases_player').on(t.playerId, t.createdAt),
    index('purchases_unsettled').on(t.createdAt).where(sql`${t.status} in ('created', 'open', 'processing')`),
    check('purchases_lives', sql`${t.lives} > 0`),
    check('purchases_amount', sql`${t.amountCents} > 0`),
    check(
      'purchases_taken_back',
      sql`${t.refundedLives} >= 0 and ${t.disputedLives} >= 0 and ${t.refundedLives} + ${t.disputedLives} <= ${t.lives}`,
    ),
  ],
);
