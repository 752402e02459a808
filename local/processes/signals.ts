import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the start time of a process, which tells it from a later one with its id. Undefined for an exited process or a zombie. */
export function processMark(pid: number): string | undefined {
  if (process.platform === 'linux') return markFromProc(pid);
  try {
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'running' : undefined;
    const started = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
    return started === '' || started.startsWith('Z') ? undefined : started.replace(/^\S+\s+/, '');
  } catch {
    return undefined;
  }
}

/** Field 22 of /proc/<pid>/stat, the start time in ticks since boot (proc_pid_stat(5)). */
function markFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and can contain blanks and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Sends a signal to a process or to its group. Returns false when it has exited. */
export function sendSignal(pid: number, signal: NodeJS.Signals, { group = false } = {}): boolean {
  try {
    return process.kill(group && process.platform !== 'win32' ? -pid : pid, signal);
  } catch {
    return false;
  }
}
