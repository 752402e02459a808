import type { Transaction } from '@/db/client';
import { gameStates, ledger, players } from '@/db/schema';
import { STARTING_LIVES } from '@/lib/contract/lives/rules';
import type { Context } from '@/lib/platform/context';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { sendConfirmation } from './email-confirmation';

/** Eight digits without a leading zero, so that codes survive being typed as numbers. */
const FIRST_REFERRAL_CODE = 10_000_000;
const REFERRAL_CODES = 90_000_000;
/** Far more draws than clashes need: codes outnumber players by a hundred. */
const REFERRAL_CODE_DRAWS = 20;

export type NewPlayer = {
  username: string;
  email: string | null;
  passwordHash: string | null;
  emailConfirmedAt: Date | null;
  agreedToTermsAt: Date | null;
};

type PlayerRow = Omit<typeof players.$inferInsert, 'referralCode'>;

async function insertPlayer(tx: Transaction, random: Context['random'], row: PlayerRow): Promise<void> {
  for (let draw = 0; draw < REFERRAL_CODE_DRAWS; draw += 1) {
    const referralCode = String(FIRST_REFERRAL_CODE + random.int(REFERRAL_CODES));
    const inserted = await tx
      .insert(players)
      .values({ ...row, referralCode })
      .onConflictDoNothing({ target: players.referralCode })
      .returning({ id: players.id });
    if (inserted.length > 0) return;
  }
  throw new Error('no free referral code was drawn');
}

/**
 * Inserts a player with the starting lives and their ledger row, and queues the confirmation email unless a provider verified
 * the address. Returns the player's id.
 * @throws the violated unique key of `players` for a name or email that is taken.
 */
export async function createPlayer(
  tx: Transaction,
  ctx: Pick<Context, 'random' | 'now' | 'sendMail'>,
  { username, email, ...rest }: NewPlayer,
): Promise<string> {
  const playerId = ctx.random.uuid();
  const createdAt = ctx.now();
  await insertPlayer(tx, ctx.random, {
    ...rest,
    id: playerId,
    usernameSealed: sealField({ column: 'players.username', rowId: playerId }, username),
    usernameIndex: blindIndex('players.username', username),
    emailSealed: email === null ? null : sealField({ column: 'players.email', rowId: playerId }, email),
    emailIndex: email === null ? null : blindIndex('players.email', email),
    createdAt,
  });
  await tx.insert(gameStates).values({ playerId, lives: STARTING_LIVES, stars: 0 });
  await tx
    .insert(ledger)
    .values({ playerId, kind: 'sign_up', livesDelta: STARTING_LIVES, starsDelta: 0, createdAt });
  if (email !== null && rest.emailConfirmedAt === null) await sendConfirmation(ctx, { playerId, email }, tx);
  return playerId;
}
