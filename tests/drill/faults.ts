import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster';
import type { ServerProcess } from './server-process';

/** `run` resolves when the fault is over. Players are expected to play again within 10 s of `from`. */
export type Fault = {
  name: string;
  /** Until when nobody can help it: the moment of the kill, or the end of the freeze. */
  from: 'start' | 'end';
  run: () => Promise<void>;
};

const FROZEN_MS = 15_000;
const DOWN_MS = 1000;
const WRONG_CLOCK_MS = 31_000;
const REFUSES_WITHIN_MS = 20_000;

const killed = (process: ServerProcess): Fault => ({
  name: `kill -9 of ${process.name}`,
  from: 'start',
  run: async () => {
    await process.end('SIGKILL');
    await pause(DOWN_MS);
    await process.start();
  },
});

const frozen = (process: ServerProcess): Fault => ({
  name: `${process.name} stopped for 15 s`,
  from: 'end',
  run: async () => {
    process.signal('SIGSTOP');
    await pause(FROZEN_MS);
    process.signal('SIGCONT');
  },
});

/** SIGTERM to one process after the other, each started again before the next goes. @throws for an exit code other than 0. */
const rolling = (processes: readonly ServerProcess[]): Fault => ({
  name: processes.length === 1 ? 'SIGTERM and start again' : `rolling restart of ${processes.length}`,
  from: 'end',
  run: async () => {
    for (const process of processes) {
      const code = await process.end('SIGTERM');
      if (code !== 0) throw new Error(`${process.name} ended with exit code ${code}`);
      await process.start();
    }
  },
});

/** @throws when a process with a wrong clock starts, or ends without a reason. */
const refusedClock = ({ newRealtime }: Cluster): Fault => ({
  name: 'a process 31 s off starts',
  from: 'start',
  run: async () => {
    const process = await newRealtime('realtime with a wrong clock', WRONG_CLOCK_MS);
    const code = await Promise.race([process.launch(), pause(REFUSES_WITHIN_MS)]);
    if (code === 1) return;
    await process.end('SIGKILL');
    throw new Error(`a process with a wrong clock was not refused (exit code ${code})`);
  },
});

/** @throws when the process stays. */
const drifting = (process: ServerProcess, { setClock }: Cluster): Fault => ({
  name: `the clock of ${process.name} drifts by 31 s`,
  from: 'end',
  run: async () => {
    setClock(process.name, WRONG_CLOCK_MS);
    const untilMs = Date.now() + REFUSES_WITHIN_MS;
    while (process.isRunning()) {
      if (Date.now() > untilMs) throw new Error(`${process.name} serves on with a wrong clock`);
      await pause(50);
    }
    setClock(process.name, 0);
    await process.start();
  },
});

export function fullFaults(cluster: Cluster): Fault[] {
  const { realtime, workers, redis, nginx, pages } = cluster;
  return [
    ...realtime.map(killed),
    killed(redis),
    killed(nginx),
    ...workers.map(killed),
    ...realtime.slice(0, 1).map(frozen),
    ...workers.slice(0, 1).map(frozen),
    rolling(realtime),
    rolling(workers),
    ...pages.slice(0, 1).map(killed),
    refusedClock(cluster),
    ...realtime.slice(-1).map((process) => drifting(process, cluster)),
  ];
}

export function shortFaults(cluster: Cluster): Fault[] {
  const { realtime, workers, redis, nginx, pages } = cluster;
  const first = realtime.slice(0, 1);
  return [
    ...first.map(killed),
    killed(redis),
    killed(nginx),
    ...workers.slice(0, 1).map(killed),
    ...first.map(frozen),
    ...workers.slice(1).map(frozen),
    rolling(first),
    ...pages.slice(0, 1).map(killed),
    refusedClock(cluster),
  ];
}
