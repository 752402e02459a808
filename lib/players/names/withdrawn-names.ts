import { inArray } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { withdrawnNames } from '@/db/schema';
import { sql } from '@/db/sql';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { nameSkeleton } from './name-skeleton';

/** Returns the blind indexes of a name and of its skeleton, so that names that look alike match too. */
export function withdrawnIndexes(username: string): string[] {
  return [blindIndex('players.username', username), blindIndex('players.username', nameSkeleton(username))];
}

export async function isWithdrawnName(db: Pick<Database, 'select'>, username: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(withdrawnNames)
    .where(inArray(withdrawnNames.usernameIndex, withdrawnIndexes(username)))
    .limit(1);
  return found.length > 0;
}
