import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { giveAwards, type PlayersAward } from '@/lib/badges/give-awards';
import { awardsForRoomGame } from '@/lib/contract/badges/rules';
import { isMember } from '../room';
import { selectScore } from '../select-room';
import { placesOf } from '../standings';
import { storeFinishedGame } from './store-finished-game';

type Finished = { playerId: string; isGuest: boolean; timed: boolean; right: number; totalMs: number };

/** Games count when at least one other member has answered, and wins against at least three accounts. */
const FEWEST_OTHERS = 1;
const FEWEST_BEATEN = 3;

/**
 * Ends the running game of a locked room: counts it for the members who answered, and awards their badges. Returns the players to
 * notify after the commit.
 */
export async function finishGame(
  db: Queryable,
  { roomId, game }: { roomId: string; game: number },
  now: Date,
): Promise<string[]> {
  await db.execute(sql`
    update rooms set phase = 'podium', phase_ends_at = null, process_id = null where id = ${roomId}::uuid`);
  await storeFinishedGame(db, { roomId, game }, now);
  const finished = await readFinished(db, roomId);
  if (finished.length <= FEWEST_OTHERS) return [];
  const isWin = winsOf(finished);
  const counted = await countGames(db, finished, isWin);
  const awards = finished.flatMap(({ playerId }, i): PlayersAward[] =>
    awardsForRoomGame({
      games: counted.get(playerId) ?? 0,
      isWin: isWin[i] ?? false,
      key: `${roomId}:${game}`,
    }).map((award) => ({ ...award, playerId })),
  );
  return (await giveAwards(db, awards, now)).playerIds;
}

/** Returns who has won against enough accounts. Anyone can open a browser and add a guest, so guests do not count. */
function winsOf(finished: readonly Finished[]): boolean[] {
  const places = placesOf(finished, finished[0]?.timed ?? true);
  const accounts = finished.filter(({ isGuest }) => !isGuest).length;
  return finished.map(({ right, isGuest }, i) => {
    const others = isGuest ? accounts : accounts - 1;
    return places[i] === 1 && right > 0 && others >= FEWEST_BEATEN;
  });
}

/** Returns the members who answered in the game and are still in the room. */
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

/** Returns how many games each player has finished, this one included. */
async function countGames(
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
