import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** Lets other queries run. */
const PAUSE_MS = 20;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Options = {
  /** Open sets move once version 0.2 no longer serves them. */
  withOpenSets: boolean;
  signal?: AbortSignal;
};

/**
 * Moves the questions and answers of version 0.2 to the tables by month, a few players at a time, while the game runs. May be
 * stopped or killed at any point and run again. Drop it after 0.3.
 */
export async function bringOver(sql: Sql, { withOpenSets, signal }: Options): Promise<void> {
  const [oldest] = await sql<{ at: string | null }[]>`select min(dealt_at)::text as at from questions`;
  if (!oldest?.at) return;
  const months = await sql<{ month: string }[]>`
    select month::text from generate_series(date_trunc('month', ${oldest.at}::timestamptz, 'UTC'), now(), interval '1 month') month`;
  for (const { month } of months) await sql`select create_month_partitions(${month}::timestamptz)`;
  for (let after: string | null = FIRST; after !== null && !signal?.aborted; await pause(PAUSE_MS)) {
    const [moved]: { next: string | null }[] = await sql<{ next: string | null }[]>`
      select bring_over_sets(${after}::uuid, ${withOpenSets}) as next`;
    after = moved?.next ?? null;
  }
}
