/**
 * Answers leave at whole steps after the call came in. A request that is written down takes some milliseconds more than one
 * that is dropped; both are done within the first step, and nobody can tell them apart by the clock.
 */
const STEP_MS = 50;

/** When the next step after `tookMs` comes, in milliseconds from the start. */
export function nextStepMs(tookMs: number, stepMs: number = STEP_MS): number {
  return Math.max(1, Math.ceil(tookMs / stepMs)) * stepMs;
}

/** Does the work, and comes back with its result, or its error, at the next step. */
export async function answerSteadily<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - began;
    await new Promise((done) => setTimeout(done, nextStepMs(tookMs) - tookMs));
  }
}
