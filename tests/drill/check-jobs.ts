import type { Database } from '@/db/client';
import { roomJobs } from '@/lib/rooms/room-jobs';
import { gapsOf, readJobRuns } from '@/tests/support/job-runs';
import { workerJobs } from '@/worker/jobs';
import { type Check, check } from './report';

/** When the worker that runs a job is killed or frozen, another runs it within this time. */
const MAX_LATE_SECONDS = 20;
const ROUNDING_SECONDS = 0.001;

/** Compares the runs that the database has kept with the interval of each job: none too early, and none left out. */
export async function checkJobs(db: Database): Promise<Check> {
  const runs = await readJobRuns(db);
  const jobs = [...workerJobs(() => []), ...roomJobs(() => {})];
  const problems: string[] = [];
  for (const { name, everySeconds, isDueAtStart, takesLong } of jobs) {
    const gaps = gapsOf(runs.get(name) ?? []);
    // Some are due whenever a process starts.
    const early = isDueAtStart ? [] : gaps.filter((gap) => gap < everySeconds - ROUNDING_SECONDS);
    const late = takesLong ? [] : gaps.filter((gap) => gap > everySeconds + MAX_LATE_SECONDS);
    if (early.length > 0) problems.push(`${early.length} × ${name} too early`);
    if (late.length > 0) problems.push(`${late.length} × ${name} left out`);
    if (everySeconds <= 2 && gaps.length === 0) problems.push(`${name} did not run`);
  }
  const count = [...runs.values()].reduce((sum, times) => sum + times.length, 0);
  return check(
    'each job ran once at each of its times',
    problems.length === 0,
    problems.join('; ') || `${count} runs of ${runs.size} jobs`,
  );
}
