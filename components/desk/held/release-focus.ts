import type { MouseEvent } from 'react';

/** A button that was clicked gives up the focus, so that Enter decides the screen instead of pressing it again. */
export const releaseFocus =
  (press: () => void) =>
  ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    if (detail > 0) currentTarget.blur();
    press();
  };
