import { join } from 'node:path';
import postgres from 'postgres';
import { PLAYABLE_RECORDS } from './bank/playable';
import { TYPESCRIPT } from './children';
import type { GameProcesses } from './game-processes';
import { runTask } from './task';

const POLL_MS = 200;
const RETRIES = 3;
const RETRY_PAUSE_MS = 2_000;

/**
 * Has the demo player signed up and the embedded bank loaded by a process of its own (load-content.ts); resolves as
 * soon as there is enough to play with. What goes wrong later is told, and the next start goes on with it.
 */
export async function prepareContent(databaseUrl: string, processes: GameProcesses): Promise<void> {
  let loading = true;
  const loaded = load(processes).finally(() => {
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
  loaded.catch((error: Error) => {
    if (!processes.isStopped()) processes.say(`The records did not load to the end: ${error.message}`);
  });
}

/** The loader goes on where it broke off, so a database that was away for a moment costs only that. */
async function load(processes: GameProcesses): Promise<void> {
  const script = [...TYPESCRIPT, join('local', 'load-content.ts')];
  for (let tries = 1; ; tries += 1) {
    const loader = processes.task(() =>
      runTask(script, { ...processes.env, LINEUP_PART: 'bank' }, (line) =>
        processes.say(`${'bank'.padEnd(8)} │ ${line}`),
      ),
    );
    try {
      return await loader.done;
    } catch (error) {
      if (tries > RETRIES || processes.isStopped()) throw error;
      processes.say('The loading of the records broke off; going on with it.');
    }
    await new Promise((done) => setTimeout(done, RETRY_PAUSE_MS));
  }
}

async function hasEnough(client: postgres.Sql): Promise<boolean> {
  const rows = await client`select 1 from booking_records limit ${PLAYABLE_RECORDS}`;
  const [demo] = await client`select 1 from players limit 1`;
  return rows.length === PLAYABLE_RECORDS && demo !== undefined;
}
