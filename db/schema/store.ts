import { sql } from 'drizzle-orm';
import { char, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { DISPUTE_STATUSES, PURCHASE_STATUSES } from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';
import { ownerId } from './players';

/** The packs of the store, in the order of their ids 1 to 6. The operator changes lives and prices. */
export const lifePacks = pgTable(
  'life_packs',
  {
    id: smallint('id').primaryKey(),
    lives: integer('lives').notNull(),
    priceCents: integer('price_cents').notNull(),
    currency: char('currency', { length: 3 }).notNull().default('usd'),
  },
  (t) => [
    check('life_packs_id', sql`${t.id} between 1 and 6`),
    check('life_packs_lives', sql`${t.lives} between 1 and 100000`),
    check('life_packs_price', sql`${t.priceCents} between 50 and 99999999`),
  ],
);

/** One checkout, with its state at the payment provider. Nothing personal. No foreign key, because rows outlive an erased player. */
export const purchases = pgTable(
  'purchases',
  {
    id: timeOrderedId(),
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
    /** Counts changes, so that a late answer of the provider never overwrites a newer state. */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    checkedAt: moment('checked_at'),
  },
  (t) => [
    index('purchases_player').on(t.playerId, t.createdAt),
    index('purchases_unsettled').on(t.createdAt).where(sql`${t.status} in ('created', 'open', 'processing')`),
    index('purchases_disputed').on(t.id).where(sql`${t.disputeStatus} = 'open'`),
    check('purchases_lives', sql`${t.lives} > 0`),
    check('purchases_amount', sql`${t.amountCents} > 0`),
    check(
      'purchases_taken_back',
      sql`${t.refundedLives} >= 0 and ${t.disputedLives} >= 0 and ${t.refundedLives} + ${t.disputedLives} <= ${t.lives}`,
    ),
  ],
);

/** Events of the payment provider, each once. Their content is not stored, because it names people. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    purchaseId: uuid('purchase_id'),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (t) => [index('payment_events_purchase').on(t.purchaseId)],
);

/** Why an operator credited or debited lives. The ledger entry has this row as its cause. */
export const lifeAdjustments = pgTable(
  'life_adjustments',
  {
    id: uuid('id').primaryKey(),
    playerId: ownerId(),
    lives: integer('lives').notNull(),
    reason: text('reason').notNull(),
    operator: text('operator').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('life_adjustments_player').on(t.playerId)],
);
