import type { Database } from '@/db/client';
import type { RoomMemberView, WireRoom } from '@/lib/contract/rooms/room-view';
import { QUESTION_MS } from '@/tests/support/rooms';
import type { RoomWatch, ToldInRoom } from './room-watch';

type Score = { code: string; game: number; seat: number; right: number; total_ms: number };
type Standing = Pick<RoomMemberView, 'seat' | 'right' | 'total_ms' | 'place'>;

export async function lostInRooms(db: Database, told: readonly ToldInRoom[]): Promise<ToldInRoom[]> {
  const rows = await db.$client<(Omit<ToldInRoom, 'atMs' | 'playerId'> & { player_id: string })[]>`
    select r.code, a.game, a.position, a.player_id, a.choice as option
    from room_answers a join rooms r on r.id = a.room_id`;
  const key = (a: { code: string; game: number; position: number }, playerId: string) =>
    `${a.code} ${a.game} ${a.position} ${playerId}`;
  const stored = new Map(rows.map((row) => [key(row, row.player_id), row.option]));
  return told.filter((answer) => stored.get(key(answer, answer.playerId)) !== answer.option);
}

async function countScores(db: Database): Promise<Score[]> {
  return db.$client<Score[]>`
    select r.code, q.game, m.seat, count(*) filter (where a.choice = q.answer_index)::integer as right,
      sum(coalesce(a.elapsed_ms, ${QUESTION_MS}))::integer as total_ms
    from rooms r join room_members m on m.room_id = r.id
    join room_questions q on q.room_id = r.id and q.ended_at is not null and not q.voided
    left join room_answers a on a.room_id = r.id and a.game = q.game and a.position = q.position
      and a.player_id = m.player_id
    group by 1, 2, 3 order by 1, 2, 3`;
}

function standingsOf(scores: readonly Score[]): Standing[] {
  const isBetter = (one: Score, other: Score) =>
    one.right > other.right || (one.right === other.right && one.total_ms < other.total_ms);
  return scores.map((score) => ({
    seat: score.seat,
    right: score.right,
    total_ms: score.total_ms,
    place: 1 + scores.filter((other) => isBetter(other, score)).length,
  }));
}

const shownIn = ({ members }: WireRoom): Standing[] =>
  members.map(({ seat, right, total_ms, place }) => ({ seat, right, total_ms, place }));

/** Returns the games whose podium differs from a recount, or between members. */
export async function wrongPodiums(db: Database, { podiums }: RoomWatch): Promise<string[]> {
  const scores = Map.groupBy(await countScores(db), ({ code, game }) => `${code} ${game}`);
  return [...podiums].flatMap(([game, views]) => {
    const expected = JSON.stringify(standingsOf(scores.get(game) ?? []));
    return views.some((view) => JSON.stringify(shownIn(view)) !== expected) ? [game] : [];
  });
}

export async function wrongResults(db: Database, { results }: RoomWatch): Promise<string[]> {
  const rows = await db.$client<{ key: string; answer: number; chosen: number[] }[]>`
    select concat_ws(' ', r.code, q.game, q.position) as key, q.answer_index as answer,
      array(select (select count(*) from room_answers a where a.room_id = r.id and a.game = q.game
        and a.position = q.position and a.choice = n)::integer from generate_series(1, 4) n) as chosen
    from rooms r join room_questions q on q.room_id = r.id`;
  const counted = new Map(rows.map(({ key, answer, chosen }) => [key, JSON.stringify({ answer, chosen })]));
  return [...results].flatMap(([key, views]) => {
    const isWrong = ({ result }: WireRoom) =>
      JSON.stringify({ answer: result?.answer, chosen: result?.chosen }) !== counted.get(key);
    return views.some(isWrong) ? [key] : [];
  });
}

/** Returns what the rows of the games contradict: answers after the end of their question, and games that ended without ten. */
export async function brokenGames(db: Database): Promise<string[]> {
  const rows = await db.$client<{ what: string }[]>`
    select format('%s %s: an answer %s after the end', a.game, a.position, a.answered_at - q.ended_at) as what
    from room_answers a join room_questions q using (room_id, game, position)
    where a.answered_at > q.ended_at or a.answered_at > q.ends_at or a.answered_at < q.starts_at
    union all
    select format('game %s ended with %s questions', g.game, n.ended) from room_games g cross join lateral (
      select count(*) as ended from room_questions q
      where q.room_id = g.room_id and q.game = g.game and q.ended_at <= g.ended_at) n
    where g.ended_at is not null and n.ended <> 10`;
  return rows.map(({ what }) => what);
}

export async function finishedGames(db: Database): Promise<number> {
  const [row] = await db.$client<{ count: number }[]>`
    select count(*)::integer as count from room_games where ended_at is not null`;
  return row?.count ?? 0;
}
