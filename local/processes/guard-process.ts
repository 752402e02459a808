/**
 * Runs beside its parent, which reports started and ended processes as JSON lines on stdin. The pipe closes even after `kill -9`
 * of the parent. Then it stops every process still listed and exits. Node strips the types, so imports need extensions.
 */
import { createInterface } from 'node:readline';
import { processMark, sendSignal } from './signals.ts';

type Guarded = {
  pid: number;
  mark: string;
  signal: NodeJS.Signals;
  group: boolean;
  order: number;
  graceMs: number;
};

const guarded = new Map<number, Guarded>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line) as { add: Omit<Guarded, 'mark'> } | { remove: number };
    if ('remove' in message) return guarded.delete(message.remove);
    const mark = processMark(message.add.pid);
    if (mark) guarded.set(message.add.pid, { ...message.add, mark });
  })
  .on('close', stopAll);

async function stopAll(): Promise<void> {
  const orders = [...new Set([...guarded.values()].map((one) => one.order))].sort((a, b) => a - b);
  for (const order of orders) {
    await Promise.all([...guarded.values()].filter((one) => one.order === order).map(stop));
  }
  process.exit(0);
}

async function stop({ pid, mark, signal, group, graceMs }: Guarded): Promise<void> {
  const lives = () => processMark(pid) === mark;
  if (!lives()) return;
  sendSignal(pid, signal, { group });
  const deadline = Date.now() + graceMs;
  while (lives() && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
  if (lives() || group) sendSignal(pid, 'SIGKILL', { group });
}
