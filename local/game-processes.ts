import type { ProcessSpec } from './supervise';
import type { Task } from './task';

export type GameOptions = { dev: boolean; print: (line: string) => void };

/** What the steps of the start run processes with. `stop` of the game ends all of them. */
export type GameProcesses = GameOptions & {
  /** Keeps a process running as long as the game; resolves when it is ready. */
  supervise: (spec: ProcessSpec) => Promise<void>;
  /** Runs a process that ends by itself. */
  task: (start: () => Task) => Task;
  isStopped: () => boolean;
  env: NodeJS.ProcessEnv;
};
