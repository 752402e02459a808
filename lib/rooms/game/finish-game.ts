import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { type PlayerAward, writeAwards } from '@/lib/badges/write-awards';
import { awardsForRoomGame } from '@/lib/contract/badges/rules';
import { isMember } from '../room';
import { selectScore } from '../select-room';
import { placesOf } from '../standings';
import { storeFinishedGame } from './store-finished-game';

type Finished = { playerId: string; isGuest: boolean; timed: boolean; right: number; totalMs: number };

/** A game counts for badges if at least this many other members have answered. */
const MIN_OTHERS = 1;
/** A win counts if at least this many other players have accounts. */
const MIN_OTHER_ACCOUNTS = 3;

/** Ends the running game and awards badges. Requires a lock on the room's row. Returns the players to notify after the commit. */
export async function finishGame(
  db: Queryable,
  { roomId, game }: { roomId: string; game: number },
  now: Date,
): Promise<string[]> {
  await db.execute(sql`
    update rooms set phase = 'podium', phase_ends_at = null, process_id = null where id = ${roomId}::uuid`);
  await storeFinishedGame(db, { roomId, game }, now);
  const finished = await readFinished(db, roomId);
  if (finished.length <= MIN_OTHERS) return [];
  const isWin = winsOf(finished);
  const games = await addToTallies(db, finished, isWin);
  const awards = finished.flatMap(({ playerId }, i): PlayerAward[] =>
    awardsForRoomGame({
      games: games.get(playerId) ?? 0,
      isWin: isWin[i] ?? false,
      key: `${roomId}:${game}`,
    }).map((award) => ({ ...award, playerId })),
  );
  return (await writeAwards(db, awards, now)).playerIds;
}

/** Returns for each player whether the game is a win. Guests are no opponents, because anyone can add some. */
function winsOf(finished: readonly Finished[]): boolean[] {
  const places = placesOf(finished, finished[0]?.timed ?? true);
  const accounts = finished.filter(({ isGuest }) => !isGuest).length;
  return finished.map(({ right, isGuest }, i) => {
    const otherAccounts = isGuest ? accounts : accounts - 1;
    return places[i] === 1 && right > 0 && otherAccounts >= MIN_OTHER_ACCOUNTS;
  });
}

async function readFinished(db: Queryable, roomId: string): Promise<Finished[]> {
  return db.execute<Finished>(sql`
    select m.player_id as "playerId", p.is_guest as "isGuest", g.seconds is not null as timed, t.right, t.total_ms as "totalMs"
    from rooms r
    join room_games g on g.room_id = r.id and g.game = r.game
    join room_members m on m.room_id = r.id and ${isMember}
    join players p on p.id = m.player_id
    cross join lateral ${selectScore} t
    where r.id = ${roomId}::uuid and t.answered > 0 order by m.player_id`);
}

async function addToTallies(
  db: Queryable,
  finished: readonly Finished[],
  isWin: readonly boolean[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.execute<{ playerId: string; games: number }>(sql`
    insert into room_tallies as t (player_id, games, wins)
    select i.id, 1, i.win
    from unnest(${finished.map(({ playerId }) => playerId)}::uuid[],
      ${isWin.map(Number)}::integer[]) i (id, win)
    order by i.id
    on conflict (player_id) do update set games = t.games + 1, wins = t.wins + excluded.wins
    returning player_id as "playerId", games`);
  return new Map(rows.map(({ playerId, games }) => [playerId, games]));
}
