import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { RoomChange } from './room';

/** Returns which of these rooms have another version than the known one. A deleted room is not among them. */
export async function readChangedRooms(
  db: Queryable,
  known: ReadonlyMap<string, number>,
): Promise<RoomChange[]> {
  if (known.size === 0) return [];
  const rows = await db.execute<RoomChange>(sql`
    select r.id as "roomId", r.version
    from unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::integer[])
      k (id, version)
    join rooms r on r.id = k.id where r.version <> k.version`);
  return [...rows];
}
