export type Hook = () => unknown;

/** A list of functions to call together. Skips those that have not ended since the last call. An error in one does not affect others. */
export class Hooks {
  readonly #entries: { hook: Hook; isRunning: boolean }[] = [];

  constructor(private readonly onFailure: (error: unknown) => void) {}

  add(hook: Hook): void {
    this.#entries.push({ hook, isRunning: false });
  }

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
