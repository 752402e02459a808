import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Returns whether this process leads its session. In proc(5), the session is the 4th field after the name in parentheses. */
const leadsSession = () =>
  readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ')[3] === String(process.pid);

function attempt(lower: () => unknown): void {
  try {
    lower();
  } catch {
    // Not allowed on this host, no autogroup in this kernel, or the thread has ended.
  }
}

/**
 * Lowers the CPU priority of this process, to a tenth of the share that others get. With the lowest priority, a worker on a
 * busy machine could not connect to the database within ten seconds.
 * On Linux each thread has its own priority, which later threads inherit. Linux shares the CPU among sessions first
 * (`autogroup`, sched(7)), then among the threads of a session. This function lowers the session too if this process leads it.
 * Otherwise the session belongs to other processes, which must keep their priority.
 */
export function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  const isLinux = process.platform === 'linux';
  const threads = isLinux ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) attempt(() => setPriority(thread, PRIORITY_BELOW_NORMAL));
  if (isLinux)
    attempt(() => leadsSession() && writeFileSync('/proc/self/autogroup', String(PRIORITY_BELOW_NORMAL)));
}
