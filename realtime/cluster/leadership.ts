/** Stops what was started. Resolves when it has stopped. */
export type Stop = () => Promise<void>;

export type Leadership = ReturnType<typeof createLeadership>;

/**
 * Runs `start` while this process leads, and what it returned when it no longer does. Starts and stops take turns: a
 * process that leads again first waits for its last jobs to end.
 */
export function createLeadership(start: () => Promise<Stop>, onFailure: (error: unknown) => void) {
  let isWanted = false;
  let stop: Stop | undefined;
  let turn = Promise.resolve();

  async function follow(): Promise<void> {
    if (isWanted && !stop) {
      stop = await start();
    } else if (!isWanted && stop) {
      const stopNow = stop;
      stop = undefined;
      await stopNow();
    }
  }

  return {
    /** Resolves when the jobs have started or stopped accordingly. Never rejects. */
    set(isLeader: boolean): Promise<void> {
      isWanted = isLeader;
      turn = turn.then(follow).catch(onFailure);
      return turn;
    },
  };
}
