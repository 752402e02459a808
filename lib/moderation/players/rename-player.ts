import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { violatedConstraint } from '@/db/errors';
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
  type ModerationContext,
  type ModerationResult,
  mailPlayer,
  type Subject,
  settleReports,
  subjectSchema,
  writeModerationLog,
} from '../moderation-action';

export const renamePlayerSchema = subjectSchema.extend({ to: usernameSchema.optional() });
type Input = z.output<typeof renamePlayerSchema>;

/** A random name is rarely taken. More attempts than this indicate a bug. */
const MAX_ATTEMPTS = 10;

/**
 * Renames a player, by default to a random neutral name. Settles the reports about their names, and notifies them by email.
 * Withdraws the old name from use. Throws NOT_FOUND, TAKEN, and INVALID_INPUT for a forbidden name.
 */
export async function renamePlayer(
  ctx: ModerationContext,
  input: Input,
): Promise<ModerationResult & { name: string }> {
  if (input.to !== undefined && isRefusedUsername(input.to)) {
    throw new AppError('INVALID_INPUT', USERNAME_REFUSED);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction((tx) => renameWithin(tx, ctx, input));
    } catch (error) {
      if (violatedConstraint(error) !== 'players_username_index_unique') throw error;
      if (input.to !== undefined || attempt === MAX_ATTEMPTS) throw new AppError('TAKEN', USERNAME_TAKEN);
    }
  }
}

async function renameWithin(tx: Transaction, ctx: ModerationContext, { userId, to }: Input) {
  const subject = await lockPlayer(tx, hasUserId(userId));
  const before = openField({ column: 'players.username', rowId: subject.id }, subject.usernameSealed);
  const keepsName = before !== null && (to === undefined ? isNeutralName(before) : before === to);
  const name = keepsName ? before : (to ?? neutralName(ctx.random));
  if (!keepsName) {
    await setName(tx, ctx, subject, { before, name });
    await mailPlayer(tx, ctx, subject, { what: 'renamed', name });
  }
  const settled = await settleReports(tx, ctx.now(), sql`subject_id = ${subject.id} and what = 'username'`);
  if (!keepsName || settled > 0) {
    await writeModerationLog(tx, ctx, { action: 'rename', subject, before, after: name, settled });
  }
  return { changed: !keepsName, settled, name };
}

async function setName(
  tx: Transaction,
  ctx: ModerationContext,
  subject: Subject,
  { before, name }: { before: string | null; name: string },
): Promise<void> {
  const usernameIndex = blindIndex('players.username', name);
  const usernameSealed = sealField({ column: 'players.username', rowId: subject.id }, name);
  await tx.update(players).set({ usernameSealed, usernameIndex }).where(eq(players.id, subject.id));
  // Inserts before it deletes: if only the case changed, both names share an index that must stay usable.
  const withdrawn = before === null ? [subject.usernameIndex] : withdrawnIndexes(before);
  await tx
    .insert(withdrawnNames)
    .values(withdrawn.map((index) => ({ usernameIndex: index, playerId: subject.id, createdAt: ctx.now() })))
    .onConflictDoNothing();
  await tx.delete(withdrawnNames).where(inArray(withdrawnNames.usernameIndex, withdrawnIndexes(name)));
}
