import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { deskAudit, paymentEvents } from '@/db/schema';
import type { DeskEvent, DeskPurchasePage } from '@/lib/contract/desk/store/store-view';
import { priceText } from '@/lib/contract/english-format';
import { amountText } from '@/lib/contract/store/money';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { providerPage } from '@/lib/store/provider/provider-page';
import { type FoundPurchase, findPurchases } from '@/lib/store/purchases/find-purchases';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';
import { deskPurchase } from './search-purchases';

const MAX_HISTORY = 100;

export async function readPurchase(
  { db }: Pick<DeskContext, 'db'>,
  { purchaseId }: { purchaseId: string },
): Promise<DeskPurchasePage> {
  const id = z.uuid().safeParse(purchaseId);
  const [row] = id.success ? await findPurchases({ db }, { id: id.data, limit: 1 }) : [];
  if (!row) throw new AppError('NOT_FOUND', message('deskStore', 'purchaseUnknown'));
  const { paymentIntentId, currency } = row;
  return {
    ...deskPurchase(row),
    creditedAt: row.creditedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    disputed: row.disputedCents === 0 ? '' : priceText(row.disputedCents, currency),
    livesTakenByRefunds: row.refundedLives,
    livesTakenByDisputes: row.disputedLives,
    checkoutSessionId: row.checkoutSessionId,
    paymentIntentId,
    providerUrl: paymentIntentId === null ? null : providerPage(env(), 'payments', paymentIntentId),
    currency,
    refundable: refundableOf(row),
    history: await readHistory({ db }, row.id),
  };
}

function refundableOf({ status, amountCents, refundedCents, currency, paymentIntentId }: FoundPurchase) {
  const leftCents = amountCents - refundedCents;
  const isPaid = status === 'paid' || status === 'refused';
  if (!isPaid || paymentIntentId === null || leftCents <= 0) return null;
  return { text: priceText(leftCents, currency), amount: amountText(leftCents, currency) };
}

async function readHistory({ db }: Pick<DeskContext, 'db'>, purchaseId: string): Promise<DeskEvent[]> {
  const [events, actions] = await Promise.all([
    db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.purchaseId, purchaseId))
      .orderBy(desc(paymentEvents.createdAt))
      .limit(MAX_HISTORY),
    db
      .select()
      .from(deskAudit)
      .where(and(eq(deskAudit.subject, 'purchase'), eq(deskAudit.subjectId, purchaseId)))
      .orderBy(desc(deskAudit.id))
      .limit(MAX_HISTORY),
  ]);
  const history = [
    ...events.map(({ createdAt, type }) => ({ at: createdAt, what: type, who: null })),
    ...actions.map(({ at, action, phase, detail, operator }) => ({
      at,
      what: [action, phase, detail].filter(Boolean).join(' · '),
      who: operator,
    })),
  ];
  return history
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));
}
