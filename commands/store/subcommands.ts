import { priceText } from '@/lib/contract/english-format';
import {
  changePackSchema,
  findPurchasesSchema,
  readTotalsSchema,
  refundPurchaseSchema,
} from '@/lib/contract/store/operator-schemas';
import { PACK_NAMES } from '@/lib/contract/store/pack-view';
import { adjustLives, adjustLivesSchema } from '@/lib/lives/adjust-lives';
import { toNumber } from '@/lib/platform/cli/command-line';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { type PlayerEvent, publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';
import { changePack } from '@/lib/store/packs';
import { openStripeBooks } from '@/lib/store/provider/stripe-books';
import { openStripePayments } from '@/lib/store/provider/stripe-payments';
import { type FoundPurchase, findPurchases } from '@/lib/store/purchases/find-purchases';
import { refundPurchase } from '@/lib/store/purchases/refund-purchase';
import type { Figures, TotalsLine } from '@/lib/store/totals/compare-totals';
import { readTotals } from '@/lib/store/totals/read-totals';
import { minuteText, type OperatorGame, textTable, withoutUndefined } from '../cli/operator-command';

function purchaseRow(row: FoundPurchase): Record<string, string | number> {
  return {
    purchase: row.id,
    made: minuteText(row.createdAt),
    player: row.userId ?? 'erased',
    pack: row.packId,
    lives: row.lives,
    price: priceText(row.amountCents, row.currency),
    state: row.status,
    'refunded cents': row.refundedCents,
    dispute: row.disputeStatus ?? '',
    'lives taken back': row.refundedLives + row.disputedLives,
  };
}

type ListOptions = Partial<Record<'state' | 'player' | 'day' | 'limit', string | undefined>>;

export async function list(
  { db }: OperatorGame,
  { state, player, day, limit }: ListOptions,
): Promise<string> {
  const filter = withoutUndefined({ status: state, userId: player, day, limit: toNumber(limit) });
  const found = await findPurchases({ db }, parseInput(findPurchasesSchema, filter));
  return found.length === 0 ? 'No purchases.' : textTable(found.map(purchaseRow));
}

export async function refund(
  { settings, db }: OperatorGame,
  purchaseId: string,
  cents: string | undefined,
): Promise<string> {
  const input = parseInput(
    refundPurchaseSchema,
    withoutUndefined({ purchaseId, amountCents: toNumber(cents) }),
  );
  const publish = (playerId: string, event: PlayerEvent) => publishPlayerEvent(db, playerId, event);
  const payments = openStripePayments(settings);
  const { refundedCents } = await refundPurchase(
    { db, now: () => new Date(), publish, log, payments },
    input,
  );
  return `${refundedCents} cents of this purchase are refunded now.`;
}

function totalsRow({ period, currency, ours, theirs, disagreements }: TotalsLine, isKnown: boolean) {
  const text = (cents: number) => priceText(cents, currency);
  const beside = (name: Exclude<keyof Figures, 'count'>) =>
    isKnown ? `${text(ours[name])} / ${text(theirs[name])}` : text(ours[name]);
  return {
    opened: period,
    currency,
    payments: isKnown ? `${ours.count} / ${theirs.count}` : ours.count,
    paid: beside('paidCents'),
    refunded: beside('refundedCents'),
    disputed: beside('disputedCents'),
    differs: isKnown ? disagreements.map(({ purchaseId }) => purchaseId).join(' ') : 'unknown',
  };
}

/** Prints our figures and, after a slash, the provider's. */
export async function totals(
  { settings, db }: OperatorGame,
  { by }: { by?: string | undefined },
): Promise<string> {
  const input = parseInput(readTotalsSchema, withoutUndefined({ by }));
  const ctx = { db, now: () => new Date(), log, books: openStripeBooks(settings) };
  const { lines, problem, fees, pending } = await readTotals(ctx, input);
  const sums = (some: typeof fees) =>
    some.map(({ cents, currency }) => priceText(cents, currency)).join(', ') || 'none';
  const note =
    problem === null
      ? `Ours / the payment provider’s. Its fees: ${sums(fees)}. Not yet paid out: ${sums(pending)}.`
      : `The payment provider’s figures are missing. ${problem}`;
  const table = lines.map((line) => totalsRow(line, problem === null));
  return `${lines.length === 0 ? 'No payments.' : textTable(table)}\n${note}`;
}

type PackOptions = { lives?: string | undefined; cents?: string | undefined };

export async function pack(
  { db }: OperatorGame,
  id: string,
  { lives: newLives, cents }: PackOptions,
): Promise<string> {
  const lifePack = PACK_NAMES[Number(id) - 1];
  if (!lifePack) throw new AppError('INVALID_INPUT', 'Packs are 1 to 6.');
  const change = withoutUndefined({ lives: toNumber(newLives), priceCents: toNumber(cents) });
  const { lives, priceCents } = await changePack(
    { db },
    parseInput(changePackSchema, { lifePack, ...change }),
  );
  return `Pack ${id} holds ${lives} lives for ${priceCents} cents now.`;
}

export async function adjust(
  { db }: OperatorGame,
  userId: string,
  lives: string,
  reason: string,
): Promise<string> {
  const input = parseInput(adjustLivesSchema, { userId, lives: toNumber(lives), reason });
  const publish = (playerId: string, event: PlayerEvent) => publishPlayerEvent(db, playerId, event);
  const ctx = { db, now: () => new Date(), random: systemRandom, publish, operator: 'command line' };
  return `This player has ${(await adjustLives(ctx, input)).livesAfter} lives now.`;
}
