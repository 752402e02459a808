import type { ChildProcess } from 'node:child_process';
import { eachLine, hasEnded, stopChild, whenEnded } from './children';
import { guard, type StopManner } from './guard';
import { sendSignal } from './processes';

export type PartSpec = {
  name: string;
  /** Starts the process; called again when it died. A failure counts as a death. */
  launch: () => Promise<ChildProcess>;
  /** Whether it serves by now; asked again and again until it does. */
  isReady: () => Promise<boolean>;
  stop: StopManner;
  /** Lines of its output that tell a player nothing; they still count as last words. */
  isNoise?: (line: string) => boolean;
};

export type PartHooks = {
  /** A line of the part's own output. */
  onLine: (name: string, line: string) => void;
  onNotice: (message: string) => void;
  /** The part died once too often; the reason holds its last words. */
  onGiveUp: (reason: string) => void;
};

export type Part = {
  name: string;
  pid: () => number | undefined;
  /** Resolves when the part serves for the first time; rejects when it is given up or stopped before. */
  ready: Promise<void>;
  /** Ends the part for good, and whatever it started; resolves when it is gone. */
  stop: () => Promise<void>;
};

/** A part may die this often within the window; once more and everything stops. */
export const RESTARTS = { count: 3, windowMs: 60_000 };
const POLL_MS = 100;

/** Runs one process and starts it again when it dies, three times a minute at most. */
export function runPart(spec: PartSpec, hooks: PartHooks): Part {
  const state: State = { child: undefined, stopping: false, deaths: [], lastLines: [] };
  const ready = Promise.withResolvers<void>();
  // Whoever waits gets the rejection; nobody waiting is fine too.
  ready.promise.catch(() => {});

  const died = (how: string) => {
    if (state.stopping) return;
    const now = Date.now();
    state.deaths = [...state.deaths.filter((at) => at > now - RESTARTS.windowMs), now];
    if (state.deaths.length > RESTARTS.count) {
      state.stopping = true;
      const reason = `${spec.name} died ${state.deaths.length} times within a minute (${how}).`;
      const words = state.lastLines.map((line) => `  ${line}`).join('\n');
      ready.reject(new Error(reason));
      hooks.onGiveUp(words ? `${reason} Its last words:\n${words}` : reason);
      return;
    }
    hooks.onNotice(`${spec.name} died (${how}); starting it again.`);
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

/** One life of the process; resolves with how it ended. */
async function launch(spec: PartSpec, state: State, hooks: PartHooks, onReady: () => void): Promise<string> {
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
  // Whoever it started must not sit on its port when it comes again.
  if (spec.stop.group && child.pid) sendSignal(child.pid, 'SIGKILL', { group: true });
  return how;
}

async function pollReady(spec: PartSpec, child: ChildProcess, onReady: () => void): Promise<void> {
  while (!hasEnded(child)) {
    if (await spec.isReady().catch(() => false)) return hasEnded(child) ? undefined : onReady();
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}
