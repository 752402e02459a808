import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { setListedWithin } from '@/lib/leaderboard/exclusion/set-listed';
import {
  hasUserId,
  lockPlayer,
  type ModerationContext,
  type ModerationResult,
  mailPlayer,
  type Subject,
  type subjectSchema,
  writeModerationLog,
} from '../moderation-action';
import { endBanSanctions } from './sanctions';

/** Lifts a ban. The player returns to boards unless excluded or scheduled for deletion. Throws NOT_FOUND. */
export async function unbanPlayer(
  ctx: ModerationContext,
  { userId }: z.output<typeof subjectSchema>,
): Promise<ModerationResult> {
  return ctx.db.transaction(async (tx) => ({
    changed: await unbanWithin(tx, ctx, await lockPlayer(tx, hasUserId(userId))),
    settled: 0,
  }));
}

/** Lifts a ban in a transaction that has locked the player. Returns whether the player was banned. */
export async function unbanWithin(
  tx: Transaction,
  ctx: ModerationContext,
  subject: Subject,
): Promise<boolean> {
  await endBanSanctions(tx, subject.id, ctx.now());
  if (subject.bannedAt === null) return false;
  await tx.update(players).set({ bannedAt: null }).where(eq(players.id, subject.id));
  await setListedWithin(tx, { playerId: subject.id, listed: true });
  await mailPlayer(tx, ctx, subject, { what: 'restored', name: null });
  await writeModerationLog(tx, ctx, { action: 'unban', subject, settled: 0 });
  return true;
}
