import type Stripe from 'stripe';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { Books, DisputeState, ListedDispute, Transaction } from './books';
import { ask, checked, openStripe, type StripeSettings } from './stripe-client';

const PAGE = 100;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const moment = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

/** The provider's reporting categories of payments, and the sign of what each undoes. Payouts and transfers are no payments. */
const KINDS: Record<string, { kind: Transaction['kind']; sign: 1 | -1 }> = {
  charge: { kind: 'paid', sign: 1 },
  charge_failure: { kind: 'paid', sign: -1 },
  refund: { kind: 'refunded', sign: 1 },
  refund_failure: { kind: 'refunded', sign: -1 },
  dispute: { kind: 'disputed', sign: 1 },
  dispute_reversal: { kind: 'disputed', sign: -1 },
  fee: { kind: 'fee', sign: 1 },
};

/** The fields that charges, refunds and disputes share. */
type Source = {
  object: string;
  amount: number;
  currency: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Stripe.Metadata | null;
};

function sourceOf({ source }: Stripe.BalanceTransaction): Source | null {
  return source !== null && typeof source === 'object' && 'amount' in source ? (source as Source) : null;
}

function toTransaction(row: Stripe.BalanceTransaction): Transaction[] {
  const known = KINDS[row.reporting_category];
  if (!known) return [];
  const { kind, sign } = known;
  const source = sourceOf(row);
  // The account may settle in another currency than the player paid in.
  const { amount, currency } = source ?? { amount: Math.abs(row.amount), currency: row.currency };
  const intent = source?.payment_intent ?? null;
  return [
    {
      kind,
      at: moment(row.created),
      paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
      purchaseId: (source?.object === 'charge' ? source.metadata?.purchase_id : null) ?? null,
      amountCents: kind === 'fee' ? 0 : amount * sign,
      currency,
      feeCents: kind === 'fee' ? -row.amount : row.fee,
      netCents: row.net,
      balanceCurrency: row.currency,
      isPending: row.status === 'pending',
    },
  ];
}

async function listTransactions(stripe: Stripe, since: Date, budgetMs: number): Promise<Transaction[]> {
  const untilMs = performance.now() + budgetMs;
  const query = { created: { gte: seconds(since) }, limit: PAGE, expand: ['data.source'] };
  const rows: Stripe.BalanceTransaction[] = [];
  for (let after: { starting_after?: string } = {}; ; ) {
    if (performance.now() > untilMs) {
      throw new AppError('UNAVAILABLE', message('errors', 'listTooLong'));
    }
    const answer = await ask(() => stripe.balanceTransactions.list({ ...query, ...after }));
    if (!answer) throw new AppError('UNAVAILABLE', message('errors', 'noList'));
    const { data, has_more: hasMore } = checked(answer, { object: 'list' });
    rows.push(...data);
    const last = data.at(-1);
    if (!hasMore || !last) return rows.flatMap(toTransaction);
    after = { starting_after: last.id };
  }
}

const STATES: Record<string, DisputeState> = {
  needs_response: 'needsResponse',
  appeal_needs_response: 'needsResponse',
  under_review: 'underReview',
  appeal_under_review: 'underReview',
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  won: 'won',
  lost: 'lost',
};

function toDispute(row: Stripe.Dispute): ListedDispute {
  const dueBy = row.evidence_details?.due_by ?? null;
  const intent = row.payment_intent;
  return {
    id: row.id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    state: STATES[row.status] ?? 'closed',
    reason: row.reason,
    amountCents: row.amount,
    currency: row.currency,
    openedAt: moment(row.created),
    dueAt: dueBy === null ? null : moment(dueBy),
  };
}

async function listDisputes(stripe: Stripe): ReturnType<Books['listDisputes']> {
  const answer = await ask(() => stripe.disputes.list({ limit: PAGE }));
  if (!answer) return { disputes: [], isCut: false };
  const { data, has_more: isCut } = checked(answer, { object: 'list' });
  return { disputes: data.map(toDispute), isCut };
}

/** Opens the books at Stripe, or at a stand-in at STRIPE_API_URL. @throws UNAVAILABLE without a key. */
export function openStripeBooks(settings: StripeSettings): Books {
  const stripe = openStripe(settings);
  return {
    listTransactions: (since, budgetMs) => listTransactions(stripe, since, budgetMs),
    listDisputes: () => listDisputes(stripe),
  };
}

let shared: Books | undefined;

/** Returns the books of this process, opened at the first use. @throws UNAVAILABLE without a key. */
export function stripeBooks(): Books {
  shared ??= openStripeBooks(env());
  return shared;
}
