import { useEffect } from 'react';

/** Scrolls to the top when a question appears: its predecessor may have been scrolled. */
export function useStartAtTop(question: string | number | undefined): void {
  useEffect(() => {
    if (question !== undefined) window.scrollTo({ top: 0 });
  }, [question]);
}
