/** Runs as its own process (see prepare-content.ts): creates the demo player, then loads the synthetic records. */
import { openDatabase } from '@/db/client';
import { ensureDemoPlayer } from './demo-player';

const { DATABASE_URL: url = '', DATA_DIR: dataDir = '.data' } = process.env;
const db = openDatabase({ url, poolSize: 2, applicationName: 'lineup-bank' });
await ensureDemoPlayer(db, dataDir);
await db.$client.end({ timeout: 5 });

await import('./load-bank');
