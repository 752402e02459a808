import type { Database } from '@/db/client';
import { counties } from '@/db/schema';
import { sql } from '@/db/sql';
import { allCounties } from './boundaries';

/** Keeps statements below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_STATEMENT = 1000;

export async function seedCounties(db: Database): Promise<{ counties: number }> {
  const rows = allCounties();
  await db.transaction(async (tx) => {
    for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) {
      await tx
        .insert(counties)
        .values(rows.slice(i, i + ROWS_PER_STATEMENT))
        .onConflictDoUpdate({
          target: counties.fips,
          set: {
            name: sql`excluded.name`,
            state: sql`excluded.state`,
            lat: sql`excluded.lat`,
            long: sql`excluded.long`,
          },
        });
    }
  });
  return { counties: rows.length };
}
