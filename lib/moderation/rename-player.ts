import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { violatedConstraint } from '@/db/errors/unique-violation';
import { players, withdrawnNames } from '@/db/schema';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex, openField, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { isNeutralName, neutralName } from '@/lib/players/names/username-from-name';
import { isRefusedUsername, USERNAME_REFUSED, USERNAME_TAKEN } from '@/lib/players/names/username-rules';
import { withdrawnIndexes } from '@/lib/players/names/withdrawn-names';
import {
  holdSubject,
  type Moderated,
  mailSubject,
  type OperatorContext,
  type Subject,
  settleReports,
  subjectSchema,
  withUserId,
  writeLog,
} from './operator';

export const renamePlayerSchema = subjectSchema.extend({ to: usernameSchema.optional() });
type Input = z.output<typeof renamePlayerSchema>;

/** Drawn names meet one that is taken once in a great while; more often than this is a fault. */
const MOST_DRAWS = 10;

/**
 * Gives a player another name, a neutral one where none is given, settles the reports about names of theirs, and tells them
 * by mail. Nobody takes the old name again. Where the name is the one asked for, or neutral already, it stays. Throws
 * NOT_FOUND, INVALID_INPUT for a name that nobody may have, and TAKEN.
 */
export async function renamePlayer(
  ctx: OperatorContext,
  input: Input,
): Promise<Moderated & { name: string }> {
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
  const subject = await holdSubject(tx, withUserId(userId));
  const before = openField({ column: 'players.username', rowId: subject.id }, subject.usernameSealed);
  const isFine = before !== null && (to === undefined ? isNeutralName(before) : before === to);
  const name = isFine ? before : (to ?? neutralName(ctx.random));
  if (!isFine) {
    await giveName(tx, ctx, subject, { before, name });
    await mailSubject(tx, ctx, subject, { what: 'renamed', name });
  }
  const settled = await settleReports(tx, ctx.now(), sql`subject_id = ${subject.id} and what = 'username'`);
  if (!isFine || settled > 0) {
    await writeLog(tx, ctx, { action: 'rename', subject, before, after: name, settled });
  }
  return { changed: !isFine, settled, name };
}

async function giveName(
  tx: Transaction,
  ctx: OperatorContext,
  subject: Subject,
  { before, name }: { before: string | null; name: string },
): Promise<void> {
  const usernameIndex = blindIndex('players.username', name);
  const usernameSealed = sealField({ column: 'players.username', rowId: subject.id }, name);
  await tx.update(players).set({ usernameSealed, usernameIndex }).where(eq(players.id, subject.id));
  // In this order: a name that differs in case alone has the same index and is theirs now.
  const withdrawn = before === null ? [subject.usernameIndex] : withdrawnIndexes(before);
  await tx
    .insert(withdrawnNames)
    .values(withdrawn.map((index) => ({ usernameIndex: index, playerId: subject.id, createdAt: ctx.now() })))
    .onConflictDoNothing();
  await tx.delete(withdrawnNames).where(inArray(withdrawnNames.usernameIndex, withdrawnIndexes(name)));
}
