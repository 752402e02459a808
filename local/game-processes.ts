import type { PartSpec } from './part';
import type { Task } from './task';

export type GameOptions = { dev: boolean; say: (line: string) => void };

/** What the steps of the start are given to start processes with: whatever they start, `stop` ends. */
export type GameProcesses = GameOptions & {
  /** Runs a part for as long as the game; resolves when it serves. */
  part: (spec: PartSpec) => Promise<void>;
  /** Has a process do its work and end. */
  task: (start: () => Task) => Task;
  isStopped: () => boolean;
  env: NodeJS.ProcessEnv;
};
