/** Starts a PostgreSQL in argv[2] on port argv[3] and stays, for tests that kill its parent. */
import { startPostgres } from '@/local/postgres/postgres';

const [, , dataDir = '', port = ''] = process.argv;
await startPostgres({ dataDir, port: Number(port) });
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
