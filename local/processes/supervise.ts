import type { ChildProcess } from 'node:child_process';
import { eachLine, hasEnded, stopChild, whenEnded } from './children';
import { guard, type StopManner } from './guard';
import { sendSignal } from './signals';
import type { Task } from './task';

export type ProcessSpec = {
  name: string;
  /** Starts the process, also again after it died. An error counts as a death. */
  launch: () => Promise<ChildProcess>;
  isReady: () => Promise<boolean>;
  stop: StopManner;
  /** Lines that are not printed. They still appear among the last output. */
  isNoise?: (line: string) => boolean;
};

export type ProcessHooks = {
  onLine: (name: string, line: string) => void;
  onNotice: (message: string) => void;
  /** The process died too often. The reason contains its last output. */
  onGiveUp: (reason: string) => void;
};

export type SupervisedProcess = {
  name: string;
  pid: () => number | undefined;
  /** Resolves when the process is first ready. Rejects when it failed or was stopped before. */
  ready: Promise<void>;
  /** Stops the process and its children. Resolves when they have exited. */
  stop: () => Promise<void>;
};

export type GameOptions = { dev: boolean; print: (line: string) => void };

/** How the steps of the start run processes. `stop` of the game ends all of them. */
export type GameProcesses = GameOptions & {
  /** Keeps a process running as long as the game. Resolves when it is ready. */
  supervise: (spec: ProcessSpec) => Promise<void>;
  task: (start: () => Task) => Task;
  isStopped: () => boolean;
  env: NodeJS.ProcessEnv;
};

export const RESTARTS = { count: 3, windowMs: 60_000 };
const POLL_MS = 100;

/** Runs a process and restarts it when it dies, at most three times a minute. */
export function superviseProcess(spec: ProcessSpec, hooks: ProcessHooks): SupervisedProcess {
  const state: State = { child: undefined, stopping: false, deaths: [], lastLines: [] };
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});

  const died = (how: string) => {
    if (state.stopping) return;
    const now = Date.now();
    state.deaths = [...state.deaths.filter((at) => at > now - RESTARTS.windowMs), now];
    if (state.deaths.length > RESTARTS.count) {
      state.stopping = true;
      const reason = `${spec.name} died ${state.deaths.length} times within a minute (${how}).`;
      const output = state.lastLines.map((line) => `  ${line}`).join('\n');
      ready.reject(new Error(reason));
      hooks.onGiveUp(output ? `${reason} Its last output:\n${output}` : reason);
      return;
    }
    hooks.onNotice(`${spec.name} died (${how}); restarting it.`);
    start();
  };
  const start = () => {
    launch(spec, state, hooks, ready.resolve).then(died, (cause) => died((cause as Error).message));
  };
  start();
  return {
    name: spec.name,
    pid: () => state.child?.pid,
    ready: ready.promise,
    stop: async () => {
      state.stopping = true;
      ready.reject(new Error(`${spec.name} was stopped.`));
      await stopChild(await state.launching?.catch(() => undefined), spec.stop);
    },
  };
}

type State = {
  child: ChildProcess | undefined;
  launching?: Promise<ChildProcess>;
  stopping: boolean;
  deaths: number[];
  lastLines: string[];
};

async function launch(
  spec: ProcessSpec,
  state: State,
  hooks: ProcessHooks,
  onReady: () => void,
): Promise<string> {
  state.lastLines = [];
  state.launching = spec.launch();
  const child = await state.launching;
  state.child = child;
  const ended = whenEnded(child);
  guard(child, spec.stop);
  eachLine(child, (line) => {
    state.lastLines = [...state.lastLines.slice(-9), line];
    if (!spec.isNoise?.(line)) hooks.onLine(spec.name, line);
  });
  pollReady(spec, child, onReady);
  const how = await ended;
  // Its children must not keep its port.
  if (spec.stop.group && child.pid) sendSignal(child.pid, 'SIGKILL', { group: true });
  return how;
}

async function pollReady(spec: ProcessSpec, child: ChildProcess, onReady: () => void): Promise<void> {
  while (!hasEnded(child)) {
    if (await spec.isReady().catch(() => false)) return hasEnded(child) ? undefined : onReady();
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}
