import { eq, inArray } from 'drizzle-orm';
import { players, purchases } from '@/db/schema';
import type { DeskDispute } from '@/lib/contract/desk/store/store-view';
import { priceText } from '@/lib/contract/english-format';
import { env } from '@/lib/platform/config/env';
import type { Books } from '@/lib/store/provider/books';
import { providerPage } from '@/lib/store/provider/provider-page';
import type { DeskContext } from '../desk-context';

/** Returns the newest disputes, the most urgent first. `isCut` means that there are older ones. Throws UNAVAILABLE. */
export async function listDisputes({
  db,
  now,
  books,
}: Pick<DeskContext, 'db' | 'now'> & { books: Books }): Promise<{ disputes: DeskDispute[]; isCut: boolean }> {
  const { disputes, isCut } = await books.listDisputes();
  const intents = disputes.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  const about = await findByIntent({ db }, intents);
  const views = disputes.map(
    ({ amountCents, currency, openedAt, dueAt, paymentIntentId, ...rest }): DeskDispute => {
      const purchase = about.get(paymentIntentId ?? '');
      return {
        ...rest,
        purchaseId: purchase?.id ?? null,
        userId: purchase?.userId ?? null,
        amount: priceText(amountCents, currency),
        openedAt: openedAt.toISOString(),
        dueAt: dueAt?.toISOString() ?? null,
        isOverdue: rest.state === 'needsResponse' && dueAt !== null && dueAt < now(),
        providerUrl: providerPage(env(), 'disputes', rest.id),
      };
    },
  );
  return { disputes: views.sort(byUrgency), isCut };
}

async function findByIntent({ db }: Pick<DeskContext, 'db'>, intents: readonly string[]) {
  const rows =
    intents.length === 0
      ? []
      : await db
          .select({ id: purchases.id, intent: purchases.paymentIntentId, userId: players.referralCode })
          .from(purchases)
          .leftJoin(players, eq(players.id, purchases.playerId))
          .where(inArray(purchases.paymentIntentId, [...intents]));
  return new Map(rows.map((row) => [row.intent, row]));
}

function byUrgency(a: DeskDispute, b: DeskDispute): number {
  const isWaiting = ({ state }: DeskDispute) => state === 'needsResponse' || state === 'inquiry';
  if (isWaiting(a) !== isWaiting(b)) return isWaiting(a) ? -1 : 1;
  if (!isWaiting(a)) return b.openedAt.localeCompare(a.openedAt);
  return (a.dueAt ?? '~').localeCompare(b.dueAt ?? '~');
}
