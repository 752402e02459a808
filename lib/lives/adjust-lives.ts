import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lifeAdjustments, players } from '@/db/schema';
import { sql } from '@/db/sql';
import { userIdText } from '@/lib/contract/players/schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { moveLives } from './move-lives';

export const adjustLivesSchema = z.object({
  userId: userIdText,
  /** Positive credits, negative debits. */
  lives: z
    .number()
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((lives) => lives !== 0, 'must not be 0'),
  reason: z.string().trim().min(3).max(500),
  /** The id of the latest adjustment that the operator has seen; null for none. If there is a later one, the call is refused. */
  lastSeen: z.uuid().nullable().optional(),
});

type AdjustContext = Pick<Context, 'db' | 'now' | 'random' | 'publish'> & { operator: string };

/** Changes a player's lives, and publishes it. Throws NOT_FOUND, INVALID_INPUT if they would fall below zero, TAKEN if adjusted after `lastSeen`. */
export async function adjustLives(
  { db, now, random, publish, operator }: AdjustContext,
  { userId, lives, reason, lastSeen }: z.infer<typeof adjustLivesSchema>,
): Promise<{ playerId: string; livesAfter: number }> {
  const adjusted = await db.transaction(async (tx) => {
    const [player] = await tx
      .select({ id: players.id })
      .from(players)
      .where(eq(players.referralCode, userId));
    const livesBefore = player && (await lockLives(tx, player.id, now()));
    if (!player || livesBefore === undefined)
      throw new AppError('NOT_FOUND', message('deskPlayers', 'playerUnknown'));
    if (lastSeen !== undefined) await refuseIfAdjustedSince(tx, player.id, lastSeen);
    if (livesBefore + lives < 0)
      throw new AppError('INVALID_INPUT', message('deskPlayers', 'livesTooFew', { count: livesBefore }));
    const adjustment = { id: random.uuid(), playerId: player.id, lives, reason, operator, createdAt: now() };
    await tx.insert(lifeAdjustments).values(adjustment);
    const moves = [{ kind: 'adjustment' as const, lives, causeId: adjustment.id }];
    await moveLives(tx, { playerId: player.id, moves, now: now() });
    return { playerId: player.id, livesAfter: livesBefore + lives };
  });
  await publish(adjusted.playerId, { type: 'livesChanged' });
  return adjusted;
}

async function refuseIfAdjustedSince(
  tx: Queryable,
  playerId: string,
  lastSeen: string | null,
): Promise<void> {
  const [latest] = await tx.execute<{ id: string }>(sql`
    select id from life_adjustments where player_id = ${playerId}::uuid order by created_at desc, id desc limit 1`);
  if ((latest?.id ?? null) === lastSeen) return;
  throw new AppError('TAKEN', message('deskPlayers', 'livesAdjusted'));
}

/** Locks the player's game. Returns the current lives; undefined for an erased player. */
async function lockLives(tx: Queryable, playerId: string, now: Date): Promise<number | undefined> {
  const [row] = await tx.execute<{ lives: number }>(sql`
    select r.lives from game_states g,
      lateral regenerated(g.lives, g.regenerating_since, ${now.toISOString()}::timestamptz) r
    where g.player_id = ${playerId}::uuid for no key update of g`);
  return row?.lives;
}
