import type { Clock } from 'pg-boss';

/** A clock without timers, so that a process that only enqueues jobs can exit. */
export const timerlessClock: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => {},
  setInterval: () => undefined,
  clearInterval: () => {},
};
