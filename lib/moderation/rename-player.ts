import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { violatedConstraint } from '@/db/errors/unique-violation';
import { players, withdrawnNames } from '@/db/schema';
import { sql } from '@/db/sql';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex, openField, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { isNeutralName, neutralName } from '@/lib/players/names/username-from-name';
import { isRefusedUsername, USERNAME_REFUSED, USERNAME_TAKEN } from '@/lib/players/names/username-rules';
import { withdrawnIndexes } from '@/lib/players/names/withdrawn-names';
import {
  hasUserId,
  lockPlayer,
  type ModerationResult,
  mailPlayer,
  type OperatorContext,
  type Subject,
  settleReports,
  subjectSchema,
  writeLog,
} from './operator';

export const renamePlayerSchema = subjectSchema.extend({ to: usernameSchema.optional() });
type Input = z.output<typeof renamePlayerSchema>;

/** Drawn names are rarely taken. More attempts than this mean a bug. */
const MOST_DRAWS = 10;

/**
 * Renames a player, by default to a neutral name, settles the reports about their names, and notifies them by email. Nobody
 * can take the old name again. A name that is already right stays. Throws NOT_FOUND, TAKEN, and INVALID_INPUT for a
 * forbidden name.
 */
export async function renamePlayer(
  ctx: OperatorContext,
  input: Input,
): Promise<ModerationResult & { name: string }> {
  if (input.to !== undefined && isRefusedUsername(input.to)) {
    throw new AppError('INVALID_INPUT', USERNAME_REFUSED);
  }
  for (let draw = 1; ; draw += 1) {
    try {
      return await ctx.db.transaction((tx) => renameWithin(tx, ctx, input));
    } catch (error) {
      if (violatedConstraint(error) !== 'players_username_index_unique') throw error;
      if (input.to !== undefined || draw === MOST_DRAWS) throw new AppError('TAKEN', USERNAME_TAKEN);
    }
  }
}

async function renameWithin(tx: Transaction, ctx: OperatorContext, { userId, to }: Input) {
  const subject = await lockPlayer(tx, hasUserId(userId));
  const before = openField({ column: 'players.username', rowId: subject.id }, subject.usernameSealed);
  const isRight = before !== null && (to === undefined ? isNeutralName(before) : before === to);
  const name = isRight ? before : (to ?? neutralName(ctx.random));
  if (!isRight) {
    await setName(tx, ctx, subject, { before, name });
    await mailPlayer(tx, ctx, subject, { what: 'renamed', name });
  }
  const settled = await settleReports(tx, ctx.now(), sql`subject_id = ${subject.id} and what = 'username'`);
  if (!isRight || settled > 0) {
    await writeLog(tx, ctx, { action: 'rename', subject, before, after: name, settled });
  }
  return { changed: !isRight, settled, name };
}

async function setName(
  tx: Transaction,
  ctx: OperatorContext,
  subject: Subject,
  { before, name }: { before: string | null; name: string },
): Promise<void> {
  const usernameIndex = blindIndex('players.username', name);
  const usernameSealed = sealField({ column: 'players.username', rowId: subject.id }, name);
  await tx.update(players).set({ usernameSealed, usernameIndex }).where(eq(players.id, subject.id));
  // Deletes last: a name that differs only in case has the same index, and belongs to the player now.
  const withdrawn = before === null ? [subject.usernameIndex] : withdrawnIndexes(before);
  await tx
    .insert(withdrawnNames)
    .values(withdrawn.map((index) => ({ usernameIndex: index, playerId: subject.id, createdAt: ctx.now() })))
    .onConflictDoNothing();
  await tx.delete(withdrawnNames).where(inArray(withdrawnNames.usernameIndex, withdrawnIndexes(name)));
}
