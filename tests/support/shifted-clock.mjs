/**
 * Shifts the clock of a process, as if its host's were wrong: `node --import ./tests/support/shifted-clock.mjs`, or the same in
 * NODE_OPTIONS for its children too. CLOCK_SHIFT_FILE names a file with the milliseconds, read again, so that a test can
 * let the clock drift. Timers and `performance` keep their pace.
 */
import { readFileSync } from 'node:fs';

const READ_AGAIN_MS = 100;
const HostDate = Date;
const file = process.env.CLOCK_SHIFT_FILE ?? '';
let readAtMs = Number.NEGATIVE_INFINITY;
let shiftMs = 0;

function shiftedMs() {
  if (performance.now() - readAtMs > READ_AGAIN_MS) {
    readAtMs = performance.now();
    shiftMs = Number(readFileSync(file, 'utf8'));
  }
  return HostDate.now() + shiftMs;
}

if (file)
  globalThis.Date = new Proxy(HostDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [shiftedMs()], newTarget),
    apply: () => new HostDate(shiftedMs()).toString(),
    get: (target, name) => (name === 'now' ? shiftedMs : Reflect.get(target, name)),
  });
