import { useEffect } from 'react';

/** Scrolls to the top when a question appears: the player may have scrolled during the last one. */
export function useStartAtTop(questionKey: string | number | undefined): void {
  useEffect(() => {
    if (questionKey !== undefined) window.scrollTo({ top: 0 });
  }, [questionKey]);
}
