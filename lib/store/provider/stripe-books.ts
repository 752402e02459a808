import type Stripe from 'stripe';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { BalanceTransaction, Books, DisputeState, ListedDispute } from './books';
import { callStripe, expectObject, openStripe, type StripeSettings } from './stripe-client';

const PAGE_SIZE = 100;

const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const fromUnixSeconds = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

/** Stripe's reporting categories of payments. `sign` is -1 for a reversal. */
const KINDS: Record<string, { kind: BalanceTransaction['kind']; sign: 1 | -1 }> = {
  charge: { kind: 'paid', sign: 1 },
  charge_failure: { kind: 'paid', sign: -1 },
  refund: { kind: 'refunded', sign: 1 },
  refund_failure: { kind: 'refunded', sign: -1 },
  dispute: { kind: 'disputed', sign: 1 },
  dispute_reversal: { kind: 'disputed', sign: -1 },
  fee: { kind: 'fee', sign: 1 },
};

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

function toTransaction(row: Stripe.BalanceTransaction): BalanceTransaction[] {
  const known = KINDS[row.reporting_category];
  if (!known) return [];
  const { kind, sign } = known;
  const source = sourceOf(row);
  // The account's currency may differ from the one in which the player paid.
  const { amount, currency } = source ?? { amount: Math.abs(row.amount), currency: row.currency };
  const intent = source?.payment_intent ?? null;
  return [
    {
      kind,
      at: fromUnixSeconds(row.created),
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

async function listTransactions(
  stripe: Stripe,
  since: Date,
  budgetMs: number,
): Promise<BalanceTransaction[]> {
  const untilMs = performance.now() + budgetMs;
  const query = { created: { gte: toUnixSeconds(since) }, limit: PAGE_SIZE, expand: ['data.source'] };
  const rows: Stripe.BalanceTransaction[] = [];
  for (let after: { starting_after?: string } = {}; ; ) {
    if (performance.now() > untilMs) {
      throw new AppError('UNAVAILABLE', message('errors', 'listTooLong'));
    }
    const answer = await callStripe(() => stripe.balanceTransactions.list({ ...query, ...after }));
    if (!answer) throw new AppError('UNAVAILABLE', message('errors', 'noList'));
    const { data, has_more: hasMore } = expectObject(answer, { object: 'list' });
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
    openedAt: fromUnixSeconds(row.created),
    dueAt: dueBy === null ? null : fromUnixSeconds(dueBy),
  };
}

async function listDisputes(stripe: Stripe): ReturnType<Books['listDisputes']> {
  const answer = await callStripe(() => stripe.disputes.list({ limit: PAGE_SIZE }));
  if (!answer) return { disputes: [], isCut: false };
  const { data, has_more: isCut } = expectObject(answer, { object: 'list' });
  return { disputes: data.map(toDispute), isCut };
}

export function openStripeBooks(settings: StripeSettings): Books {
  const stripe = openStripe(settings);
  return {
    listTransactions: (since, budgetMs) => listTransactions(stripe, since, budgetMs),
    listDisputes: () => listDisputes(stripe),
  };
}

let shared: Books | undefined;

export function stripeBooks(): Books {
  shared ??= openStripeBooks(env());
  return shared;
}
