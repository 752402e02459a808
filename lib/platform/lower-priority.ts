import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** In proc(5), the session is the 4th field after the name in parentheses. */
const leadsSession = () =>
  readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ')[3] === String(process.pid);

function attempt(lower: () => unknown): void {
  try {
    lower();
  } catch {
    // Not allowed on this host, not supported by this kernel, or the thread has ended.
  }
}

/**
 * Lowers the CPU priority of this process to about a tenth of the share of others. With the lowest priority, a worker on a busy machine
 * could not connect to the database within ten seconds.
 * On Linux each thread has its own priority, which later threads inherit. Linux shares the CPU first among sessions (`autogroup`,
 * sched(7)), then among their threads. So this also lowers the session, but only if this process leads it: otherwise the session contains
 * processes that must keep their priority.
 */
export function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  const isLinux = process.platform === 'linux';
  const threads = isLinux ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) attempt(() => setPriority(thread, PRIORITY_BELOW_NORMAL));
  if (isLinux)
    attempt(() => leadsSession() && writeFileSync('/proc/self/autogroup', String(PRIORITY_BELOW_NORMAL)));
}
