/** Starts work that ends soon after `isOver` says so. `stop` resolves when it has ended. */
export function inBackground(work: (isOver: () => boolean) => Promise<void>): { stop: () => Promise<void> } {
  let isOver = false;
  const done = work(() => isOver);
  return {
    async stop() {
      isOver = true;
      await done;
    },
  };
}
