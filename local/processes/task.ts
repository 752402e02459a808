import { eachLine, launchNode, stopChild, whenEnded } from './children';
import { guard, type StopManner } from './guard';

const TASK_STOP: StopManner = { signal: 'SIGTERM', group: true, order: 1, graceMs: 3_000 };
const LAST_LINES = 40;

export type Task = {
  pid: number | undefined;
  done: Promise<void>;
  stop: () => Promise<void>;
};

export function runTask(
  args: string[],
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void = () => {},
): Task {
  const child = launchNode(args, env);
  guard(child, TASK_STOP);
  let words: string[] = [];
  eachLine(child, (line) => {
    words = [...words.slice(1 - LAST_LINES), line];
    onLine(line);
  });
  const done = whenEnded(child).then((how) => {
    if (how !== 'exit code 0') throw new Error(`${how}\n${words.join('\n')}`);
  });
  // Prevents an unhandled rejection when no caller waits.
  done.catch(() => {});
  return { pid: child.pid, done, stop: () => stopChild(child, TASK_STOP) };
}
