import { openDatabase } from '@/db/client';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { giveWay } from '@/lib/platform/give-way';
import { startSchedule } from '@/lib/platform/jobs/start-schedule';
import { log } from '@/lib/platform/log/log';
import { workerJobs } from '@/worker/jobs';
import { collectNoticedPlayers } from '@/worker/noticed-players';
import { importPhotos } from './import-photos';
import { obeyOrders } from './obey-orders';

const [, , databaseUrl = ''] = process.argv;

/** Runs the jobs of the worker for one contender of a benchmark, with the worker's priority. */
async function main(): Promise<void> {
  giveWay();
  const db = openDatabase({ url: databaseUrl, poolSize: 10, applicationName: 'lineup-worker' });
  const { take } = await collectNoticedPlayers(databaseUrl);
  // Players of a benchmark answer without pauses. Fair play would exclude all of them in one run, which is no cost of an answer.
  const jobs = workerJobs(take).filter(({ name }) => name !== 'exclude impossible players');
  startSchedule(jobs, jobContext({ db, now: () => new Date(), log }));
  obeyOrders(({ import: folder }: { import: string }) => importPhotos(db, folder));
  process.send?.({});
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
