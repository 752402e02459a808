import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { RoomProgress } from '@/lib/contract/rooms/room-view';
import type { Context } from '@/lib/platform/context';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import { fraction } from '@/lib/platform/random/fraction';
import { type Bookings, readBookings } from '@/lib/quiz/options/bookings';
import { dealInTransaction } from '@/lib/quiz/options/record-options';
import { type HeldRoom, isMember, isPresent, isStanding, type RoomChange, resultEnd } from '../room';
import { finishGame } from './finish-game';
import { type GameSettings, openQuestion, type RoomQuestionKey } from './open-question';
import { isDecided, putOut } from './put-out';

type AdvanceContext = Pick<Context, 'db' | 'now' | 'random' | 'log'>;

export type Advanced = {
  /** Null when the game is over, or another process holds the clock. */
  held: HeldRoom | null;
  /** Null when nothing was due. */
  change: RoomChange | null;
  /** Who has answered the running question; null outside of one. */
  progress: RoomProgress | null;
};

type State = GameSettings & {
  code: string;
  phase: 'question' | 'result';
  game: number;
  position: number;
  dueMs: number;
  /** The seats of those who have answered. */
  answered: number[];
  waiting: number;
  /** Whether the phase is over by time, or all present players have answered. */
  isDue: boolean;
};

/**
 * Does what is due in a running room whose clock this process holds: ends a question, shows the next one, or ends the game. Call
 * it at `dueMs` and after answers and changes; it changes nothing when nothing is due. A former holder changes nothing.
 */
export async function advanceRoom(
  ctx: AdvanceContext,
  held: HeldRoom,
  { processId }: { processId: string },
): Promise<Advanced> {
  const state = await readState(ctx.db, held, processId, ctx.now());
  if (!state) return { held: null, change: null, progress: null };
  if (!state.isDue)
    return {
      held: { ...held, dueMs: state.dueMs, waiting: state.waiting },
      change: null,
      progress: progressOf(state),
    };
  const bookings = await readBookings(ctx);
  // A repeated try uses the same point, so that it picks the record whose options were just chosen.
  const start = fraction(ctx.random);
  const { awarded, ...advanced } = await dealInTransaction({ ...ctx, bookings }, (sql) =>
    advanceWithin(sql, { ctx, held, processId, bookings, start }),
  );
  await publishPlayerEvents(ctx.db, awarded, { type: 'noticesChanged' });
  return advanced;
}

const progressOf = ({ phase, code, game, position, answered }: State): RoomProgress | null =>
  phase === 'question' ? { code, game, position, answered } : null;

/** The running rooms, each with its `State`, its id, and who holds its clock. */
const runningRooms = (now: Date) => sql`(
  select r.id, r.lease_number, r.process_id, r.code, r.phase, r.game, r.position, g.mode, g.questions, g.seconds, g.nonviolent,
    (extract(epoch from r.phase_ends_at) * 1000)::float8 as "dueMs", w.answered, w.waiting,
    r.phase_ends_at <= ${now.toISOString()}::timestamptz or (
      r.phase = 'question' and q.starts_at <= ${now.toISOString()}::timestamptz and w.present > 0 and w.waiting = 0
    ) as "isDue"
  from rooms r
  join room_games g on g.room_id = r.id and g.game = r.game
  join room_questions q on q.room_id = r.id and q.game = r.game and q.position = r.position
  cross join lateral (
    select count(*) filter (where ${isPresent}) as present,
      (count(*) filter (where a.choice is null and ${isPresent}))::integer as waiting,
      coalesce(array_agg(m.seat order by m.seat) filter (where a.choice is not null), '{}') as answered
    from room_members m
    left join room_answers a on a.room_id = r.id and a.game = r.game and a.position = r.position
      and a.player_id = m.player_id
    where m.room_id = r.id and ${isMember} and ${isStanding}
  ) w
  where r.ended_at is null and r.phase_ends_at is not null
)`;

/** Returns the state of a room while this process holds its clock, else undefined. */
async function readState(
  db: Queryable,
  { roomId, leaseNumber }: HeldRoom,
  processId: string,
  now: Date,
): Promise<State | undefined> {
  const [state] = await db.execute<State>(sql`
    select s.code, s.phase, s.game, s.position, s.mode, s.questions, s.seconds, s.nonviolent, s."dueMs", s.answered,
      s.waiting, s."isDue"
    from ${runningRooms(now)} s
    where s.id = ${roomId}::uuid and s.lease_number = ${leaseNumber}::bigint and s.process_id = ${processId}::uuid`);
  return state;
}

/** Returns the ids of the rooms whose clock this process holds and in which `advanceRoom` has something to do. */
export async function findDueRooms(db: Queryable, processId: string, now: Date): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select s.id from ${runningRooms(now)} s where s.process_id = ${processId}::uuid and s."isDue"`);
  return rows.map(({ id }) => id);
}

type Advancing = {
  ctx: AdvanceContext;
  held: HeldRoom;
  processId: string;
  bookings: Bookings;
  start: number;
};

async function advanceWithin(
  db: Queryable,
  { ctx, held, processId, bookings, start }: Advancing,
): Promise<Advanced & { awarded: string[] }> {
  const { roomId, leaseNumber } = held;
  const now = ctx.now();
  // No answer is stored between this lock and the commit. The state is read after it, with all answers before.
  const [version] = await db.execute<{ version: number }>(sql`
    update rooms set version = version + 1
    where id = ${roomId}::uuid and lease_number = ${leaseNumber}::bigint and process_id = ${processId}::uuid
      and ended_at is null
    returning version`);
  const state = version && (await readState(db, held, processId, now));
  if (!state) return { held: null, change: null, progress: null, awarded: [] };
  const change = { roomId, ...version };
  const at = { ...state, roomId };
  if (!state.isDue || state.phase === 'question') {
    const dueMs = state.isDue ? await endQuestion(db, at, now) : state.dueMs;
    return { held: { roomId, leaseNumber, dueMs }, change, progress: null, awarded: [] };
  }
  const isOver = at.mode === 'higherLower' && (await isDecided(db, roomId));
  const next = isOver ? null : await openQuestion(db, at, { now, random: ctx.random, bookings, start });
  if (next !== null)
    return { held: { roomId, leaseNumber, dueMs: next }, change, progress: null, awarded: [] };
  return { held: null, change, progress: null, awarded: await finishGame(db, at, now) };
}

/**
 * Ends the question on the screens of a locked room, so that its result is shown. Returns when the result ends at the latest,
 * epoch ms. A question that a member has answered counts as use of the room.
 */
async function endQuestion(
  db: Queryable,
  question: RoomQuestionKey & Pick<GameSettings, 'mode'>,
  now: Date,
): Promise<number> {
  const { roomId, game, position } = question;
  const nowIso = now.toISOString();
  // The clock of the process that stored the last answer may be some ms ahead of this one.
  await db.execute(sql`
    update room_questions q set ended_at = greatest(${nowIso}::timestamptz, (
      select max(a.answered_at) from room_answers a
      where a.room_id = q.room_id and a.game = q.game and a.position = q.position))
    where room_id = ${roomId}::uuid and game = ${game}::smallint and position = ${position}::smallint`);
  if (question.mode === 'higherLower') await putOut(db, question);
  const [row] = await db.execute<{ dueMs: number }>(sql`
    update rooms r set phase = 'result', phase_ends_at = ${resultEnd(now)},
      used_at = case when exists (
        select from room_answers a where a.room_id = ${roomId}::uuid and a.game = ${game}::smallint
          and a.position = ${position}::smallint
      ) then ${nowIso}::timestamptz else used_at end
    where id = ${roomId}::uuid returning (extract(epoch from phase_ends_at) * 1000)::float8 as "dueMs"`);
  if (!row) throw new Error('a locked room is gone');
  return row.dueMs;
}
