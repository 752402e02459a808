import { openDatabase } from '@/db/client';
import { jobContext } from '@/lib/platform/entry-point/job-context';
import { startSchedule } from '@/lib/platform/jobs/start-schedule';
import { log } from '@/lib/platform/log/log';
import { lowerPriority } from '@/lib/platform/lower-priority';
import { workerJobs } from '@/worker/jobs';
import { collectNotifiedPlayers } from '@/worker/notified-players';
import { handleOrders } from '../bench-process';
import { importPhotos } from '../import-photos';

const [, , databaseUrl = ''] = process.argv;

/** Runs the jobs of the worker for one contender of a benchmark, with the priority of the worker. */
async function main(): Promise<void> {
  lowerPriority();
  const db = openDatabase({ url: databaseUrl, poolSize: 10, applicationName: 'lineup-worker' });
  const { take } = await collectNotifiedPlayers(databaseUrl);
  // Players of a benchmark answer without pauses. Fair play would exclude all of them in one run, which is not a cost of
  // answering.
  const jobs = workerJobs(take).filter(({ name }) => name !== 'exclude impossible players');
  startSchedule(jobs, jobContext({ db, now: () => new Date(), log }));
  handleOrders(({ import: folder }: { import: string }) => importPhotos(db, folder));
  process.send?.({});
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
