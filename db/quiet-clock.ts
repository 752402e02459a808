import type { Clock } from 'pg-boss';

/** Real time without timers: a process that only puts jobs into queues is kept awake by nothing. */
export const quietClock: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => {},
  setInterval: () => undefined,
  clearInterval: () => {},
};
