import type { Database, Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { isMember, isPresent, type RoomChange } from '../room';

type OnProcess = { processId: string; members: readonly { roomId: string; playerId: string }[] };
type Changed = { roomId: string };

const roomIds = ({ members }: OnProcess) => members.map(({ roomId }) => roomId);
const playerIds = ({ members }: OnProcess) => members.map(({ playerId }) => playerId);

/** Marks members absent who have disconnected from this process, unless they are at another process now. Returns the changed rooms. */
export async function markAbsent(db: Database, lost: OnProcess, now: Date): Promise<RoomChange[]> {
  if (lost.members.length === 0) return [];
  return db.transaction(async (tx) => {
    await lockRooms(tx, roomIds(lost));
    const changed = await tx.execute<Changed>(sql`
      update room_members m set process_id = null, absent_since = ${now.toISOString()}::timestamptz
      from unnest(${roomIds(lost)}::uuid[], ${playerIds(lost)}::uuid[]) l (room_id, player_id)
      where m.room_id = l.room_id and m.player_id = l.player_id and m.process_id = ${lost.processId}::uuid
      returning m.room_id as "roomId"`);
    return touchRooms(tx, changed);
  });
}

/** Marks members present whose sockets are at this process, unless they have left. Returns the changed rooms. */
export async function markPresent(db: Database, found: OnProcess, now: Date): Promise<RoomChange[]> {
  if (found.members.length === 0) return [];
  return db.transaction(async (tx) => {
    await lockRooms(tx, roomIds(found));
    const changed = await tx.execute<Changed>(sql`
      update room_members m
      set process_id = ${found.processId}::uuid, absent_since = null,
        joined_at = case when m.process_id is null then ${now.toISOString()}::timestamptz else m.joined_at end
      from unnest(${roomIds(found)}::uuid[], ${playerIds(found)}::uuid[]) l (room_id, player_id)
      where m.room_id = l.room_id and m.player_id = l.player_id and ${isMember}
        and m.process_id is distinct from ${found.processId}::uuid
      returning m.room_id as "roomId"`);
    return touchRooms(tx, changed);
  });
}

/** Locks rooms in the order of their ids, so that two callers cannot deadlock. */
async function lockRooms(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.execute(sql`select from rooms where id = any(${ids}::uuid[]) order by id for no key update`);
}

async function touchRooms(db: Queryable, changed: readonly Changed[]): Promise<RoomChange[]> {
  const rows = await db.execute<RoomChange>(sql`
    update rooms set version = version + 1 where id = any(${changed.map(({ roomId }) => roomId)}::uuid[])
    returning id as "roomId", version`);
  return [...rows];
}

export type Membership = {
  playerId: string;
  /** Whether the player has left, or was removed for any reason. */
  isGone: boolean;
  isRemoved: boolean;
  hasReachedLimit: boolean;
  isPresent: boolean;
};

export async function readMemberships(
  db: Queryable,
  { roomId, playerIds }: { roomId: string; playerIds: readonly string[] },
): Promise<Membership[]> {
  const rows = await db.execute<Membership>(sql`
    select m.player_id as "playerId", not (${isMember}) as "isGone", m.removed_at is not null as "isRemoved",
      m.has_reached_limit as "hasReachedLimit", (${isPresent}) as "isPresent"
    from room_members m where m.room_id = ${roomId}::uuid and m.player_id = any(${playerIds}::uuid[])`);
  return [...rows];
}
