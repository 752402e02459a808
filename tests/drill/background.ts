/**
 * Starts `work`, which must end soon after `isOver` returns true. `stop` makes it return true, and resolves when `work` has
 * ended.
 */
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
