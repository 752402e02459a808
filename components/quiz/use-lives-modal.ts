import { type ComponentType, useEffect, useState } from 'react';
import type { LivesModalProps } from './lives-modal';

const RETRY_MS = 3000;

/** Loads the modal after the first paint, which does not show it. Tries again until the network gives it. */
export function useLivesModal(): ComponentType<LivesModalProps> | null {
  const [loaded, setLoaded] = useState<{ LivesModal: ComponentType<LivesModalProps> } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const load = () =>
      import('./lives-modal').then(
        (module) => left || setLoaded(module),
        () => {
          if (!left) timer = setTimeout(load, RETRY_MS);
        },
      );
    load();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return loaded?.LivesModal ?? null;
}
