/** Reads the waiting runs of the desk in a process of its own, from the server that plays the internet at FEED_SERVER_PORT. */
import { openDatabase } from '@/db/client';
import { executeRuns } from '@/lib/feeds/runs/execute-runs';
import { env } from '@/lib/platform/config/env';
import { log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { importRules } from '@/lib/records/import/import-rules';
import { networkTo } from './feed-network';

const settings = env();
const db = openDatabase({ url: settings.DATABASE_URL, poolSize: 3, applicationName: 'test-feed-run' });
await executeRuns(
  {
    db,
    log,
    random: systemRandom,
    storage: await sharedStorage(),
    now: () => new Date(Number(process.env.NOW_MS)),
    ...importRules(settings),
    access: {
      privateHosts: [],
      network: networkTo({ port: Number(process.env.FEED_SERVER_PORT), dialled: [], names: {} }),
    },
  },
  { signal: new AbortController().signal, saveEveryMs: 5 },
);
await db.$client.end({ timeout: 5 });
