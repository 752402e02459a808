import { setTimeout as pause } from 'node:timers/promises';
import { inBackground } from './background';
import { type Cluster, METRICS_TOKEN } from './cluster';

const LOOK_EVERY_MS = 500;
/** These run in every process. */
const EVERYWHERE = new Set(['verify sessions']);

export type JobsWatch = {
  /** Returns the process whose jobs ran last; null before any did. */
  leader: () => string | null;
  stop: () => Promise<void>;
};

function countsOf(metrics: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, labels = '', count] of metrics.matchAll(/^lineup_job_runs_total\{([^}]*)\} (\d+)/gm)) {
    const job = /job="([^"]*)"/.exec(labels)?.[1] ?? '';
    if (!EVERYWHERE.has(job)) counts.set(job, (counts.get(job) ?? 0) + Number(count));
  }
  return counts;
}

async function readCounts(port: number): Promise<Map<string, number> | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    signal: AbortSignal.timeout(1000),
  }).catch(() => null);
  return answer?.ok ? countsOf(await answer.text().catch(() => '')) : null;
}

/** Reads twice a second how often each job ran in each realtime process. */
export function watchJobs({ realtime, portOf }: Pick<Cluster, 'realtime' | 'portOf'>): JobsWatch {
  let leader: string | null = null;
  const before = new Map<string, Map<string, number>>();
  async function look() {
    await Promise.all(
      realtime.map(async (process) => {
        const name = `${process.name} (${process.pid})`;
        const counts = await readCounts(portOf(process));
        if (!counts) return;
        const known = before.get(name) ?? new Map<string, number>();
        before.set(name, counts);
        if ([...counts].some(([job, count]) => count > (known.get(job) ?? 0))) leader = name;
      }),
    );
  }
  const { stop } = inBackground(async (isOver) => {
    for (; !isOver(); await pause(LOOK_EVERY_MS)) await look();
  });
  return { leader: () => leader, stop };
}
