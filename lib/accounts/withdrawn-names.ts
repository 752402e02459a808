import { eq, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { withdrawnNames } from '@/db/schema';

/** Whether an operator took this name from a player: then nobody takes it again. */
export async function isWithdrawnName(db: Pick<Database, 'select'>, usernameIndex: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(withdrawnNames)
    .where(eq(withdrawnNames.usernameIndex, usernameIndex));
  return found.length > 0;
}
