import { sql } from 'drizzle-orm';
import { char, check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * created: written before the provider is asked; open: can be paid; processing: an asynchronous payment is on its way;
 * paid; failed: not paid, or the provider could not be reached; expired; refused: paid, but not what was ordered.
 */
export const PURCHASE_STATUSES = [
  'created',
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'refused',
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/**
 * One checkout: what was ordered, at the price of that moment, and what the provider says became of it. No foreign key
 * and nothing personal: rows outlive an erased player, whose id then names nobody.
 */
export const purchases = pgTable(
  'purchases',
  {
    /** Grows with time: the smaller id is the older purchase. */
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
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
    /** Cents under disputes that are open or lost. */
    disputedCents: integer('disputed_cents').notNull().default(0),
    disputeStatus: text('dispute_status', { enum: DISPUTE_STATUSES }),
    disputesLost: smallint('disputes_lost').notNull().default(0),
    /** Lives taken back so far, as the ledger says. */
    refundedLives: integer('refunded_lives').notNull().default(0),
    disputedLives: integer('disputed_lives').notNull().default(0),
    /** Counts the changes: what was asked of the provider before one of them is not written after it. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** When the provider was last asked about it. */
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
