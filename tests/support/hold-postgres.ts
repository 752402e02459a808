/** Its own process, for tests that kill whoever holds a PostgreSQL: starts one in argv[2] on port argv[3] and stays. */
import { startPostgres } from '@/local/postgres';

const [, , dataDir = '', port = ''] = process.argv;
await startPostgres({ dataDir, port: Number(port) });
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
