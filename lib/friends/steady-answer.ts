/**
 * Length of the steps at which answers leave. Both a stored and a dropped request finish within the first step, so that
 * response times are equal.
 */
const STEP_MS = 50;

export function nextStepMs(tookMs: number, stepMs: number = STEP_MS): number {
  return Math.max(1, Math.ceil(tookMs / stepMs)) * stepMs;
}

export async function answerSteadily<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - began;
    await new Promise((done) => setTimeout(done, nextStepMs(tookMs) - tookMs));
  }
}
