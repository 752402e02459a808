/** Jobs of this process whose last run failed. */
const failing = new Set<string>();

/** Notes how a run ended. */
export function noteRun(job: string, outcome: 'done' | 'failed'): void {
  if (outcome === 'failed') failing.add(job);
  else failing.delete(job);
}

/** Forgets a job that another process runs from now on. */
export const forgetRun = (job: string): void => void failing.delete(job);

/** Returns the names of the jobs whose last run failed, in order. */
export const failingJobs = (): string[] => [...failing].sort();
