/** Stored and dropped requests usually finish within one step, so their response times are equal. */
const STEP_MS = 50;

export function nextStepMs(tookMs: number, stepMs: number = STEP_MS): number {
  return Math.max(1, Math.ceil(tookMs / stepMs)) * stepMs;
}

export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const startedAtMs = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - startedAtMs;
    await new Promise((done) => setTimeout(done, nextStepMs(tookMs) - tookMs));
  }
}
