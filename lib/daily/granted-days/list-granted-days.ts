import { desc } from 'drizzle-orm';
import { grantedDays } from '@/db/schema';
import type { Context } from '@/lib/platform/context';

/** Returns all granted days, newest first. */
export async function listGrantedDays({
  db,
}: Pick<Context, 'db'>): Promise<{ day: string; grantedAt: Date }[]> {
  return db.select().from(grantedDays).orderBy(desc(grantedDays.day));
}
