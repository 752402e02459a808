import { join } from 'node:path';
import postgres from 'postgres';
import { TYPESCRIPT } from './children';
import type { Crew } from './game';
import { runTask } from './task';

/** A round is worth starting from here on; the rest of the bank comes while people play. */
const PLAYABLE_RECORDS = 200;
const POLL_MS = 200;

/**
 * Starts the process that signs up the demo player and loads the embedded bank (load-stand-ins.ts); resolves as soon as
 * there is enough to play with. What goes wrong later is told, and the next start goes on with it.
 */
export async function prepareStandIns(databaseUrl: string, crew: Crew): Promise<void> {
  const loader = crew.task(() =>
    runTask([...TYPESCRIPT, join('dev', 'load-stand-ins.ts')], { ...crew.env, LINEUP_PART: 'bank' }, (line) =>
      crew.say(`${'bank'.padEnd(8)} │ ${line}`),
    ),
  );
  let loading = true;
  const loaded = loader.done.finally(() => {
    loading = false;
  });
  loaded.catch(() => {});
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    while (loading && !(await hasEnough(client))) await new Promise((done) => setTimeout(done, POLL_MS));
  } finally {
    await client.end({ timeout: 1 });
  }
  if (!loading) return loaded;
  loaded.catch((error: Error) => crew.say(`The records did not load to the end: ${error.message}`));
}

async function hasEnough(client: postgres.Sql): Promise<boolean> {
  const rows = await client`select 1 from booking_records limit ${PLAYABLE_RECORDS}`;
  const [demo] = await client`select 1 from players limit 1`;
  return rows.length === PLAYABLE_RECORDS && demo !== undefined;
}
