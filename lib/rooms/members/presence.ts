import type { Database, Queryable } from '@/db/client';
import { isMember, type RoomChange } from '../room';

type OnProcess = { processId: string; members: readonly { roomId: string; playerId: string }[] };

/**
 * Makes members absent whose connections to a process were lost. Those who are present on another process by now stay so.
 * Returns the rooms that changed.
 */
export function markAbsent(
  { $client }: Pick<Database, '$client'>,
  { processId, members }: OnProcess,
  now: Date,
): Promise<RoomChange[]> {
  return changePresence(
    $client,
    members,
    (sql) => sql`
    set process_id = null, absent_since = ${now.toISOString()}::timestamptz
    from lost l where m.room_id = l.room_id and m.player_id = l.player_id and m.process_id = ${processId}::uuid`,
  );
}

/** Makes members present who are connected to a process. Returns the rooms that changed. */
export function markPresent(
  { $client }: Pick<Database, '$client'>,
  { processId, members }: OnProcess,
  now: Date,
): Promise<RoomChange[]> {
  return changePresence(
    $client,
    members,
    (sql) => sql`
    set process_id = ${processId}::uuid, absent_since = null,
      joined_at = case when m.process_id is null then ${now.toISOString()}::timestamptz else m.joined_at end
    from lost l where m.room_id = l.room_id and m.player_id = l.player_id and ${isMember(sql)}
      and m.process_id is distinct from ${processId}::uuid`,
  );
}

async function changePresence(
  client: Database['$client'],
  members: OnProcess['members'],
  change: (sql: Queryable) => ReturnType<Queryable>,
): Promise<RoomChange[]> {
  if (members.length === 0) return [];
  const rooms = `{${members.map(({ roomId }) => roomId).join(',')}}`;
  const players = `{${members.map(({ playerId }) => playerId).join(',')}}`;
  return client.begin(async (sql: Queryable) => {
    await sql`
      select from rooms where id = any(${rooms}::uuid[]) and ended_at is null order by id for no key update`;
    const rows = await sql<RoomChange[]>`
      with lost as (
        select l.room_id, l.player_id from unnest(${rooms}::uuid[], ${players}::uuid[]) l (room_id, player_id)
        join rooms r on r.id = l.room_id and r.ended_at is null
      ), changed as (
        update room_members m ${change(sql)} returning m.room_id
      )
      update rooms r set version = r.version + 1 where r.id in (select c.room_id from changed c)
      returning r.id as "roomId", r.version`;
    return [...rows];
  });
}
