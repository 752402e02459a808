import { join } from 'node:path';
import postgres from 'postgres';
import { PLAYABLE_RECORDS } from '@/lib/records/bank/playable';
import { TYPESCRIPT } from '../processes/children';
import type { GameProcesses } from '../processes/supervise';
import { runTask } from '../processes/task';

const POLL_MS = 200;
const RETRIES = 3;
const RETRY_PAUSE_MS = 2_000;

/** Creates the demo player and loads the records in its own process. Resolves when there is enough to play; prints later errors. */
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
    if (!processes.isStopped()) processes.print(`Loading the records failed: ${error.message}`);
  });
}

/** Restarts the loader after an error; it continues where it stopped. */
async function load(processes: GameProcesses): Promise<void> {
  const script = [...TYPESCRIPT, join('local', 'content', 'load-content.ts')];
  for (let tries = 1; ; tries += 1) {
    const loader = processes.task(() =>
      runTask(script, { ...processes.env, LINEUP_PART: 'bank' }, (line) =>
        processes.print(`${'bank'.padEnd(8)} │ ${line}`),
      ),
    );
    try {
      return await loader.done;
    } catch (error) {
      if (tries > RETRIES || processes.isStopped()) throw error;
      processes.print('Loading the records failed; trying again.');
    }
    await new Promise((done) => setTimeout(done, RETRY_PAUSE_MS));
  }
}

async function hasEnough(client: postgres.Sql): Promise<boolean> {
  const rows = await client`select 1 from booking_records limit ${PLAYABLE_RECORDS}`;
  const [demo] = await client`select 1 from players limit 1`;
  return rows.length === PLAYABLE_RECORDS && demo !== undefined;
}
