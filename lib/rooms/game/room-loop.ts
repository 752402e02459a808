import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { RoomProgress } from '@/lib/contract/rooms/room-view';
import type { Context } from '@/lib/platform/context';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import { fraction } from '@/lib/platform/random';
import type { BookingCounts } from '@/lib/quiz/options/booking-counts';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { dealInTransaction } from '@/lib/quiz/options/record-options';
import type { RoomChange } from '../room';
import { finishGame } from './finish-game';
import { type LeasedRoom, type RunningRoom, readLeasedRoom } from './leases';
import { endQuestion, isGameDecided } from './questions/end-question';
import { type Dealing, showNextQuestion } from './questions/show-question';

type AdvanceContext = Pick<Context, 'db' | 'now' | 'random' | 'log'>;

export type Advanced = {
  /** Null when the game is over, or another process has the lease. */
  leased: LeasedRoom | null;
  /** Null when nothing was due. */
  change: RoomChange | null;
  /** The seats that have answered the running question. Null outside of one. */
  progress: RoomProgress | null;
};

type Next = {
  /** When the current phase ends. Null for the podium. */
  dueMs: number | null;
  awarded: string[];
};

const until = (dueMs: number): Next => ({ dueMs, awarded: [] });

/**
 * Ends the phase of a room if that is due. Requires a lock on the room's row. The phases of a room:
 *
 *   lobby, podium  The host starts a game (start-game.ts), which shows its first question.
 *   question       Ends by time, when all present players have answered, when the host skips it
 *                  (host/control-room.ts), or when its record is removed (void-removed-records.ts).
 *   result         Ends by time or when the host skips it. In a paused game it stays until the host skips it or
 *                  resumes. Resuming starts its full time again.
 *   every phase    An unused or empty room closes (room-jobs.ts, leave-room.ts).
 */
async function endDuePhase(
  db: Queryable,
  room: RunningRoom & { roomId: string },
  dealing: Dealing,
): Promise<Next> {
  switch (room.phase) {
    case 'question': {
      // A skip sets the end of the phase to now, so it arrives here as `isTimeUp`.
      if (room.isTimeUp || room.haveAllAnswered) return until(await endQuestion(db, room, dealing.now));
      return until(room.dueMs);
    }
    case 'result': {
      if (!room.isTimeUp) return until(room.dueMs);
      const isDecided = room.mode === 'higherLower' && (await isGameDecided(db, room.roomId));
      const nextEndsMs = isDecided ? null : await showNextQuestion(db, room, dealing);
      if (nextEndsMs !== null) return until(nextEndsMs);
      return { dueMs: null, awarded: await finishGame(db, room, dealing.now) };
    }
  }
}

/** Checks a room once. Call at `dueMs` and after changes. Changes nothing if nothing is due or the lease was lost. */
export async function advanceRoom(
  ctx: AdvanceContext,
  leased: LeasedRoom,
  { processId }: { processId: string },
): Promise<Advanced> {
  const room = await readLeasedRoom(ctx.db, leased, processId, ctx.now());
  if (!room) return { leased: null, change: null, progress: null };
  if (!room.isTimeUp && !room.haveAllAnswered) {
    const { dueMs, waiting } = room;
    return { leased: { ...leased, dueMs, waiting }, change: null, progress: progressOf(room) };
  }
  const bookings = await readBookingCounts(ctx);
  // A retry of the transaction uses the same point, so that it picks the same record.
  const randomPoint = fraction(ctx.random);
  const { awarded, ...advanced } = await dealInTransaction({ ...ctx, bookings }, (tx) =>
    advanceWithin(tx, { ctx, leased, processId, bookings, randomPoint }),
  );
  await publishPlayerEvents(ctx.db, awarded, { type: 'notificationsChanged' });
  return advanced;
}

const progressOf = ({ phase, code, game, position, answered }: RunningRoom): RoomProgress | null =>
  phase === 'question' ? { code, game, position, answered } : null;

type Advancing = {
  ctx: AdvanceContext;
  leased: LeasedRoom;
  processId: string;
  bookings: BookingCounts;
  randomPoint: number;
};

async function advanceWithin(
  db: Queryable,
  { ctx, leased, processId, bookings, randomPoint }: Advancing,
): Promise<Advanced & { awarded: string[] }> {
  const { roomId, leaseNumber } = leased;
  const now = ctx.now();
  // This update locks the room: no answer is stored until the commit, so the state below contains every answer.
  const [version] = await db.execute<{ version: number }>(sql`
    update rooms set version = version + 1
    where id = ${roomId}::uuid and lease_number = ${leaseNumber}::bigint and process_id = ${processId}::uuid
      and ended_at is null
    returning version`);
  const room = version && (await readLeasedRoom(db, leased, processId, now));
  if (!room) return { leased: null, change: null, progress: null, awarded: [] };
  const dealing = { now, random: ctx.random, bookings, randomPoint };
  const { dueMs, awarded } = await endDuePhase(db, { ...room, roomId }, dealing);
  return {
    leased: dueMs === null ? null : { roomId, leaseNumber, dueMs },
    change: { roomId, ...version },
    progress: null,
    awarded,
  };
}
