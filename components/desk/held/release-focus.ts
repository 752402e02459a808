import type { MouseEvent } from 'react';

/** Removes the focus from a clicked button. Otherwise Enter would press it again instead of deciding the screen. */
export const releaseFocus =
  (press: () => void) =>
  ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    if (detail > 0) currentTarget.blur();
    press();
  };
