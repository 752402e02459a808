import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Whether this process leads a session of its own. The parenthesis ends the name; the third field after it is the session. */
const leadsSession = () =>
  readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ')[3] === String(process.pid);

function attempt(lower: () => unknown): void {
  try {
    lower();
  } catch {
    // The host forbids it, the kernel has no autogroup, or a thread has ended.
  }
}

/**
 * Lets other processes of a busy machine go first. Linux has a priority per thread, and compares sessions before threads, by the
 * file `autogroup` (sched(7)); a session that other processes share is left alone. Threads that start later inherit the priority.
 */
export function giveWay(): void {
  const { PRIORITY_LOW } = constants.priority;
  const isLinux = process.platform === 'linux';
  const threads = isLinux ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) attempt(() => setPriority(thread, PRIORITY_LOW));
  if (isLinux) attempt(() => leadsSession() && writeFileSync('/proc/self/autogroup', String(PRIORITY_LOW)));
}
