import type { Database } from '@/db/client';
import type { RoomChange } from './room';

/** Returns which of these rooms have another version than the known one. A deleted room is not among them. */
export async function readChangedRooms(
  { $client: sql }: Pick<Database, '$client'>,
  known: ReadonlyMap<string, number>,
): Promise<RoomChange[]> {
  if (known.size === 0) return [];
  const rows = await sql<RoomChange[]>`
    select r.id as "roomId", r.version
    from unnest(${`{${[...known.keys()].join(',')}}`}::uuid[], ${`{${[...known.values()].join(',')}}`}::integer[])
      k (id, version)
    join rooms r on r.id = k.id where r.version <> k.version`;
  return [...rows];
}
