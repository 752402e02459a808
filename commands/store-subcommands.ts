import { PACK_NAMES, priceText } from '@/lib/contract/store/pack-view';
import { adjustLives, adjustLivesSchema } from '@/lib/lives/adjust-lives';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { type PlayerEvent, publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random/system-random';
import { changePack, changePackSchema } from '@/lib/store/change-pack';
import { openStripePayments } from '@/lib/store/provider/stripe-payments';
import { type FoundPurchase, findPurchases, findPurchasesSchema } from '@/lib/store/purchases/find-purchases';
import { refundPurchase, refundPurchaseSchema } from '@/lib/store/purchases/refund-purchase';
import { type Command, given, minute, number, type Run, type Subcommand } from './run-subcommands';
import { textTable } from './text-table';

const USAGE = `Usage:
  npm run store -- list [--state created|open|processing|paid|failed|expired|refused] [--player USER_ID] [--limit 50]
  npm run store -- refund PURCHASE [CENTS]                   all that is left without CENTS
  npm run store -- pack 1-6 [--lives N] [--cents N]
  npm run store -- adjust USER_ID LIVES --reason "WHY"       LIVES below 0 takes`;

type Option = 'state' | 'player' | 'limit' | 'lives' | 'cents' | 'reason';
type StoreRun = Run<Option>;

function purchaseRow(row: FoundPurchase): Record<string, string | number> {
  return {
    purchase: row.id,
    made: minute(row.createdAt),
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

const list: StoreRun = async ({ db, values }) => {
  const asked = given({ status: values.state, userId: values.player, limit: number(values.limit) });
  const found = await findPurchases({ db }, parseInput(findPurchasesSchema, asked));
  return found.length === 0 ? 'No purchases.' : textTable(found.map(purchaseRow));
};

const refund: StoreRun = async ({ settings, db, operands: [purchaseId, cents] }) => {
  const input = parseInput(refundPurchaseSchema, given({ purchaseId, amountCents: number(cents) }));
  const publish = (playerId: string, event: PlayerEvent) => publishPlayerEvent(db, playerId, event);
  const payments = openStripePayments(settings);
  const { refundedCents } = await refundPurchase(
    { db, now: () => new Date(), publish, log, payments },
    input,
  );
  return `${refundedCents} cents of this purchase are refunded now.`;
};

const pack: StoreRun = async ({ db, operands: [id], values }) => {
  const lifePack = PACK_NAMES[Number(id) - 1];
  if (!lifePack) throw new AppError('INVALID_INPUT', 'Packs are 1 to 6.');
  const change = given({ lives: number(values.lives), priceCents: number(values.cents) });
  const { lives, priceCents } = await changePack(
    { db },
    parseInput(changePackSchema, { lifePack, ...change }),
  );
  return `Pack ${id} holds ${lives} lives for ${priceCents} cents now.`;
};

const adjust: StoreRun = async ({ db, operands: [userId, lives], values }) => {
  const asked = given({ userId, lives: number(lives), reason: values.reason });
  const input = parseInput(adjustLivesSchema, asked);
  const publish = (playerId: string, event: PlayerEvent) => publishPlayerEvent(db, playerId, event);
  const ctx = { db, now: () => new Date(), random: systemRandom, publish };
  return `This player has ${(await adjustLives(ctx, input)).livesAfter} lives now.`;
};

const subcommands: Record<string, Subcommand<Option>> = {
  list: { run: list, operands: 0, options: ['state', 'player', 'limit'] },
  refund: { run: refund, operands: 2, options: [] },
  pack: { run: pack, operands: 1, options: ['lives', 'cents'] },
  adjust: { run: adjust, operands: 2, options: ['reason'] },
};

/** What the operator may do in the store, by its words. */
export const STORE: Command<Option> = { usage: USAGE, subcommands, applicationName: 'lineup-store' };
