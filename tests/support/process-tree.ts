import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { processMark } from '@/local/processes';

/** Returns every process below `pid`, with a mark that tells it from a later one of the same number. */
export function descendants(pid: number): Map<number, string> {
  const parents = parentByPid();
  const family = new Map<number, string>();
  const queue = [pid];
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
    for (const [child] of parents.filter(([, of]) => of === parent)) {
      const mark = processMark(child);
      if (mark !== undefined) family.set(child, mark);
      queue.push(child);
    }
  }
  return family;
}

function parentByPid(): [pid: number, parent: number][] {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim();
    return table.split('\n').map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return [pid, parent];
    });
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)]);
}

/** 0 for a process that has ended meanwhile. */
function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
