import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { type GameSettings, isInGame, isMember, isPresent } from '../room';

/**
 * A running room that this process leases. Only this process ends a phase that is due. Any process may end a question whose record has left
 * play (`voidRemovedRecords`).
 */
export type LeasedRoom = {
  roomId: string;
  /** Grows with each owner, so that statements of a former owner match no row. */
  leaseNumber: number;
  /** When the phase ends at the latest, epoch ms. */
  dueMs: number;
  /** How many present members had not answered at the last count. Undefined before the first count of a question. */
  waiting?: number;
};

export type RunningRoom = GameSettings & {
  code: string;
  phase: 'question' | 'result';
  game: number;
  position: number;
  /** When the phase ends at the latest, epoch ms. */
  dueMs: number;
  /** The seats of the members who have answered. */
  answered: number[];
  /** How many present members have not answered. */
  waiting: number;
  isTimeUp: boolean;
  haveAllAnswered: boolean;
};

const runningRooms = (now: Date) => sql`(
  select r.id, r.lease_number, r.process_id, r.code, r.phase, r.game, r.position, g.mode, g.questions, g.seconds, g.nonviolent,
    (extract(epoch from r.phase_ends_at) * 1000)::float8 as "dueMs", w.answered, w.waiting,
    r.phase_ends_at <= ${now.toISOString()}::timestamptz as "isTimeUp",
    (r.phase = 'question' and q.starts_at <= ${now.toISOString()}::timestamptz and w.present > 0 and w.waiting = 0)
      as "haveAllAnswered"
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
    where m.room_id = r.id and ${isMember} and ${isInGame}
  ) w
  where r.ended_at is null and r.phase_ends_at is not null
)`;

/** Returns a room, or undefined when this process no longer has its lease. */
export async function readLeasedRoom(
  db: Queryable,
  { roomId, leaseNumber }: LeasedRoom,
  processId: string,
  now: Date,
): Promise<RunningRoom | undefined> {
  const [room] = await db.execute<RunningRoom>(sql`
    select s.code, s.phase, s.game, s.position, s.mode, s.questions, s.seconds, s.nonviolent, s."dueMs", s.answered,
      s.waiting, s."isTimeUp", s."haveAllAnswered"
    from ${runningRooms(now)} s
    where s.id = ${roomId}::uuid and s.lease_number = ${leaseNumber}::bigint and s.process_id = ${processId}::uuid`);
  return room;
}

/** Returns the ids of the rooms leased to this process whose phase is due. */
export async function findDueRooms(db: Queryable, processId: string, now: Date): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select s.id from ${runningRooms(now)} s
    where s.process_id = ${processId}::uuid and (s."isTimeUp" or s."haveAllAnswered")`);
  return rows.map(({ id }) => id);
}

/** Leases to this process all running rooms whose lease is free. */
export async function claimRooms(db: Queryable, processId: string): Promise<LeasedRoom[]> {
  const rows = await db.execute<LeasedRoom>(sql`
    update rooms set process_id = ${processId}::uuid, lease_number = lease_number + 1
    where id = any(array(
      select id from rooms where phase_ends_at is not null and process_id is null for no key update skip locked))
    returning id as "roomId", lease_number::float8 as "leaseNumber",
      (extract(epoch from phase_ends_at) * 1000)::float8 as "dueMs"`);
  return [...rows];
}
