export type Hook = () => unknown;

/** Functions to call together. Skips one that still runs from the last call. An error in one does not affect the others. */
export class Hooks {
  readonly #entries: { hook: Hook; isRunning: boolean }[] = [];

  constructor(private readonly onFailure: (error: unknown) => void) {}

  add(hook: Hook): void {
    this.#entries.push({ hook, isRunning: false });
  }

  /** Calls all, in the order in which they were added. Resolves when all have run. Never rejects. */
  async callAll(): Promise<void> {
    await Promise.all(this.#entries.map((entry) => this.#call(entry)));
  }

  async #call(entry: { hook: Hook; isRunning: boolean }): Promise<void> {
    if (entry.isRunning) return;
    entry.isRunning = true;
    try {
      await entry.hook();
    } catch (error) {
      this.onFailure(error);
    } finally {
      entry.isRunning = false;
    }
  }
}
