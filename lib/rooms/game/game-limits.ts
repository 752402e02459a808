import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { MIN_MEMBERS } from '@/lib/contract/rooms/rules';
import { AppError } from '@/lib/platform/errors/app-error';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import { GAMES_HOSTED, GAMES_PLAYED } from '../limits';
import type { Room } from '../room';

type Starting = { room: Room; hostId: string; now: Date };

/**
 * Counts the next game toward the daily limits of the host and of each player, and removes members who have reached theirs. Returns
 * the ids of the players, without a host who presents. Throws TOO_MANY_REQUESTS if the host has reached a limit or too few are left.
 */
export async function spendGame(
  db: Queryable,
  { room, hostId, now }: Starting,
  presentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const hostWaitSeconds = await spendWithin(db, GAMES_HOSTED, { subject: hostId, now });
  if (hostWaitSeconds > 0) throw hostLimitReached(hostWaitSeconds);
  const staying = new Set<string>();
  const presenterId = room.settings.host_plays ? null : hostId;
  // Sorted, so that two rooms with the same members cannot deadlock.
  for (const playerId of presentIds.toSorted()) {
    const waitSeconds = playerId === presenterId ? 0 : await spendPlayed(db, playerId, now);
    if (waitSeconds === 0) staying.add(playerId);
    else if (playerId === hostId) throw playerLimitReached(waitSeconds);
  }
  if (staying.size < MIN_MEMBERS) throw othersReachedLimit();
  await storePlayers(db, { room, presenterId, now }, staying);
  return new Set([...staying].filter((playerId) => playerId !== presenterId));
}

/** Counts the running game toward the daily limit of a player who joins it. Throws TOO_MANY_REQUESTS. */
export async function spendRunningGame(db: Queryable, playerId: string, now: Date): Promise<void> {
  const waitSeconds = await spendPlayed(db, playerId, now);
  if (waitSeconds > 0) throw playerLimitReached(waitSeconds);
}

const spendPlayed = (db: Queryable, playerId: string, now: Date) =>
  spendWithin(db, GAMES_PLAYED, { subject: playerId, now });

/** Stores who plays, and removes present members over the limit. Their clients are notified with the room's next version. */
async function storePlayers(
  db: Queryable,
  { room: { id, game }, presenterId, now }: { room: Room; presenterId: string | null; now: Date },
  staying: ReadonlySet<string>,
): Promise<void> {
  const nowIso = now.toISOString();
  await db.execute(sql`
    update room_members set counted_game = ${game + 1}::smallint,
      plays = player_id is distinct from ${presenterId}::uuid
    where room_id = ${id}::uuid and player_id = any(${[...staying]}::uuid[])`);
  await db.execute(sql`
    update room_members
    set has_reached_limit = true, left_at = ${nowIso}::timestamptz, process_id = null, absent_since = ${nowIso}::timestamptz
    where room_id = ${id}::uuid and process_id is not null and counted_game <= ${game}::smallint`);
}

const hoursIn = (waitSeconds: number) => Math.ceil(waitSeconds / 3600);

const hostLimitReached = (waitSeconds: number) => {
  const values = { games: GAMES_HOSTED.points, hours: hoursIn(waitSeconds) };
  return new AppError('TOO_MANY_REQUESTS', message('rooms', 'refusals.hosted', values), {
    retryAfterSeconds: waitSeconds,
  });
};

const playerLimitReached = (waitSeconds: number) => {
  const values = { games: GAMES_PLAYED.points, hours: hoursIn(waitSeconds) };
  return new AppError('TOO_MANY_REQUESTS', message('rooms', 'refusals.played', values), {
    retryAfterSeconds: waitSeconds,
  });
};

const othersReachedLimit = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    message('rooms', 'refusals.othersPlayed', { games: GAMES_PLAYED.points }),
  );
