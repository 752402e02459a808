import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { gameStates, ledger, players } from '@/db/schema';
import type { Context } from '../context';
import { AppError, type FieldErrors } from '../errors';
import { STARTING_LIVES } from '../lives/rules';
import { isCommonPassword } from '../security/common-passwords';
import { hashPassword } from '../security/passwords';
import { spend } from '../security/rate-limits';
import { blindIndex, sealField } from '../security/sealed-fields';
import { violatedConstraint } from '../unique-violation';
import { REGISTER_PER_ADDRESS } from './limits';
import type { RegisterInput } from './schemas';
import { isRefusedUsername } from './username-rules';

const USERNAME_TAKEN = 'This username is taken.';
const EMAIL_TAKEN = 'This email is already registered.';

/** Referral codes have eight digits and no leading zero, so that they survive being typed as numbers. */
const FIRST_REFERRAL_CODE = 10_000_000;
const REFERRAL_CODES = 90_000_000;
/** Far more draws than a clash ever needs while codes outnumber players by a hundred. */
const REFERRAL_CODE_DRAWS = 20;

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

function taken(fieldErrors: FieldErrors): AppError {
  return new AppError('TAKEN', Object.values(fieldErrors).join(' '), { fieldErrors });
}

/** Rules that need lists too long for the browser. */
function checkChoices({ username, password }: RegisterInput): void {
  const fieldErrors: FieldErrors = {};
  if (isRefusedUsername(username)) fieldErrors.username = 'This username is not available.';
  if (isCommonPassword(password)) fieldErrors.password = 'This password is too common. Choose another.';
  const [message] = Object.values(fieldErrors);
  if (message !== undefined) throw new AppError('INVALID_INPUT', message, { fieldErrors });
}

type Indexes = { username: string; email: string };

/** Says at once which of the two is taken; the unique keys decide for those who come at the same moment. */
async function checkFree(db: Database, indexes: Indexes): Promise<void> {
  const [byName, byEmail] = await Promise.all([
    db.select({ id: players.id }).from(players).where(eq(players.usernameIndex, indexes.username)),
    db.select({ id: players.id }).from(players).where(eq(players.emailIndex, indexes.email)),
  ]);
  const fieldErrors: FieldErrors = {};
  if (byName.length > 0) fieldErrors.username = USERNAME_TAKEN;
  if (byEmail.length > 0) fieldErrors.email = EMAIL_TAKEN;
  if (Object.keys(fieldErrors).length > 0) throw taken(fieldErrors);
}

async function insertPlayer(
  tx: Transaction,
  ctx: Context,
  row: Omit<typeof players.$inferInsert, 'referralCode'>,
): Promise<void> {
  for (let draw = 0; draw < REFERRAL_CODE_DRAWS; draw += 1) {
    const referralCode = String(FIRST_REFERRAL_CODE + ctx.random.int(REFERRAL_CODES));
    const inserted = await tx
      .insert(players)
      .values({ ...row, referralCode })
      .onConflictDoNothing({ target: players.referralCode })
      .returning({ id: players.id });
    if (inserted.length > 0) return;
  }
  throw new Error('no free referral code was drawn');
}

async function createPlayer(
  ctx: Context,
  input: RegisterInput,
  made: { indexes: Indexes; passwordHash: string },
): Promise<string> {
  const playerId = ctx.random.uuid();
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    await insertPlayer(tx, ctx, {
      id: playerId,
      usernameSealed: sealField({ column: 'players.username', rowId: playerId }, input.username),
      usernameIndex: made.indexes.username,
      emailSealed: sealField({ column: 'players.email', rowId: playerId }, input.email),
      emailIndex: made.indexes.email,
      passwordHash: made.passwordHash,
      agreedToTermsAt: input.agreed ? now : null,
      createdAt: now,
    });
    await tx.insert(gameStates).values({ playerId, lives: STARTING_LIVES, stars: 0 });
    await tx
      .insert(ledger)
      .values({ playerId, kind: 'sign_up', livesDelta: STARTING_LIVES, starsDelta: 0, createdAt: now });
  });
  return playerId;
}

/**
 * Creates a player with the starting lives and the ledger row that explains them; opens no session. The input
 * has passed `registerSchema`. Throws INVALID_INPUT for a refused name or a common password, TAKEN naming the
 * field, and TOO_MANY_REQUESTS, because *taken* tells who plays here and may not be asked without end.
 */
export async function register(ctx: Context, input: RegisterInput): Promise<{ playerId: string }> {
  checkChoices(input);
  for (const limit of REGISTER_PER_ADDRESS) await spend(ctx, limit, ctx.address);
  const indexes = {
    username: blindIndex('players.username', input.username),
    email: blindIndex('players.email', input.email),
  };
  await checkFree(ctx.db, indexes);
  const passwordHash = await hashPassword(input.password);
  try {
    return { playerId: await createPlayer(ctx, input, { indexes, passwordHash }) };
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'players_username_index_unique') throw taken({ username: USERNAME_TAKEN });
    if (constraint === 'players_email_index_unique') throw taken({ email: EMAIL_TAKEN });
    throw error;
  }
}
