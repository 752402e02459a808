/**
 * `npm run store -- list | refund | pack | adjust`: what the operator does in the store, while the game runs or not.
 * USAGE below says how. Prints a table or a line; what is refused ends with exit code 1 and the reason.
 */
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '@/db/client';
import type { Env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { adjustLives, adjustLivesSchema } from '@/lib/lives/adjust-lives';
import { log } from '@/lib/log';
import { parseInput } from '@/lib/parse-input';
import { systemRandom } from '@/lib/random';
import { type PlayerEvent, publishPlayerEvent } from '@/lib/realtime/bus';
import { changePack, changePackSchema } from '@/lib/store/change-pack';
import { type FoundPurchase, findPurchases, findPurchasesSchema } from '@/lib/store/find-purchases';
import { PACK_NAMES, priceText } from '@/lib/store/pack-view';
import { refundPurchase, refundPurchaseSchema } from '@/lib/store/refund-purchase';
import { openStripePayments } from '@/lib/store/stripe-payments';
import { commandSettings } from './command-settings';
import { textTable } from './text-table';

const USAGE = `Usage:
  npm run store -- list [--state created|open|processing|paid|failed|expired|refused] [--player USER_ID] [--limit 50]
  npm run store -- refund PURCHASE [CENTS]                   all that is left without CENTS
  npm run store -- pack 1-6 [--lives N] [--cents N]
  npm run store -- adjust USER_ID LIVES --reason "WHY"       LIVES below 0 takes`;

const OPTIONS = {
  state: { type: 'string' },
  player: { type: 'string' },
  limit: { type: 'string' },
  lives: { type: 'string' },
  cents: { type: 'string' },
  reason: { type: 'string' },
} as const;
type Values = { [Name in keyof typeof OPTIONS]?: string | undefined };
type Call = { settings: Env; db: Database; operands: string[]; values: Values };
type Run = (call: Call) => Promise<string>;
/** What it takes: anything else would be a wish that is not heard, such as a refund of a part. */
type Deed = { run: Run; operands: number; options: readonly (keyof Values)[] };

const BELOW_ZERO = /^-\d+$/;
/** Undefined where it is absent; what is no number is left to the schema to refuse. */
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text || Number.NaN));

/** Without what is absent: schemas tell that from what is there and undefined. */
function given<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

function purchaseRow(row: FoundPurchase): Record<string, string | number> {
  return {
    purchase: row.id,
    made: row.createdAt.toISOString().slice(0, 16).replace('T', ' '),
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

const list: Run = async ({ db, values }) => {
  const asked = given({ status: values.state, userId: values.player, limit: number(values.limit) });
  const found = await findPurchases({ db }, parseInput(findPurchasesSchema, asked));
  return found.length === 0 ? 'No purchases.' : textTable(found.map(purchaseRow));
};

const refund: Run = async ({ settings, db, operands: [purchaseId, cents] }) => {
  const input = parseInput(refundPurchaseSchema, given({ purchaseId, amountCents: number(cents) }));
  const publish = (playerId: string, event: PlayerEvent) => publishPlayerEvent(db, playerId, event);
  const payments = openStripePayments(settings);
  const { refundedCents } = await refundPurchase(
    { db, now: () => new Date(), publish, log, payments },
    input,
  );
  return `${refundedCents} cents of this purchase are refunded now.`;
};

const pack: Run = async ({ db, operands: [id], values }) => {
  const lifePack = PACK_NAMES[Number(id) - 1];
  if (!lifePack) throw new AppError('INVALID_INPUT', 'Packs are 1 to 6.');
  const change = given({ lives: number(values.lives), priceCents: number(values.cents) });
  const { lives, priceCents } = await changePack(
    { db },
    parseInput(changePackSchema, { lifePack, ...change }),
  );
  return `Pack ${id} holds ${lives} lives for ${priceCents} cents now.`;
};

const adjust: Run = async ({ db, operands: [userId, lives], values }) => {
  const asked = given({ userId, lives: number(lives), reason: values.reason });
  const input = parseInput(adjustLivesSchema, asked);
  const publish = (playerId: string, event: PlayerEvent) => publishPlayerEvent(db, playerId, event);
  const ctx = { db, now: () => new Date(), random: systemRandom, publish };
  return `This player has ${(await adjustLives(ctx, input)).livesAfter} lives now.`;
};

const DEEDS: Record<string, Deed> = {
  list: { run: list, operands: 0, options: ['state', 'player', 'limit'] },
  refund: { run: refund, operands: 2, options: [] },
  pack: { run: pack, operands: 1, options: ['lives', 'cents'] },
  adjust: { run: adjust, operands: 2, options: ['reason'] },
};

function readArguments(words: string[]): { run: Run; operands: string[]; values: Values } {
  // A number below zero is no option.
  const below = words.filter((word) => BELOW_ZERO.test(word));
  try {
    const { values, positionals } = parseArgs({
      args: words.filter((word) => !BELOW_ZERO.test(word)),
      options: OPTIONS,
      allowPositionals: true,
    });
    const [name = '', ...rest] = positionals;
    const operands = [...rest, ...below];
    const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
    if (!deed) throw new Error(`no command ${name}`);
    const unheard = Object.keys(values).filter((one) => !deed.options.some((option) => option === one));
    if (unheard.length > 0 || operands.length > deed.operands) throw new Error('more than is asked for');
    return { run: deed.run, operands, values };
  } catch (cause) {
    throw new AppError('INVALID_INPUT', USAGE, { cause });
  }
}

async function main(): Promise<void> {
  const { run, ...rest } = readArguments(process.argv.slice(2));
  const settings = await commandSettings();
  const url = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const db = openDatabase({ url, poolSize: 2, applicationName: 'lineup-store' });
  try {
    process.stdout.write(`${await run({ settings, db, ...rest })}\n`);
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const fields = Object.entries(error.fieldErrors ?? {}).map(([name, message]) => `${name}: ${message}`);
  process.stderr.write(`${fields.length > 0 ? fields.join('\n') : error.userMessage}\n`);
  process.exitCode = 1;
}
