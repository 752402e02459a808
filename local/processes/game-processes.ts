import type { ProcessSpec } from './supervise';
import type { Task } from './task';

export type GameOptions = { dev: boolean; print: (line: string) => void };

/** How the steps of the start run processes. `stop` of the game ends all of them. */
export type GameProcesses = GameOptions & {
  /** Keeps a process running as long as the game. Resolves when it is ready. */
  supervise: (spec: ProcessSpec) => Promise<void>;
  task: (start: () => Task) => Task;
  isStopped: () => boolean;
  env: NodeJS.ProcessEnv;
};
