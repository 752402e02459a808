export type Work = () => unknown;

/** Calls functions in the order in which they were added. One that still runs is left out, and an error stops none. */
export function createHooks(onFailure: (error: unknown) => void) {
  const works: { work: Work; isRunning: boolean }[] = [];

  async function run(entry: (typeof works)[number]): Promise<void> {
    if (entry.isRunning) return;
    entry.isRunning = true;
    try {
      await entry.work();
    } catch (error) {
      onFailure(error);
    } finally {
      entry.isRunning = false;
    }
  }

  return {
    add: (work: Work): void => {
      works.push({ work, isRunning: false });
    },
    /** Resolves when all have run. Never rejects. */
    call: async (): Promise<void> => {
      await Promise.all(works.map(run));
    },
  };
}
