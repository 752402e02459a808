'use client';

import { useRouter } from 'next/navigation';
import { useWhileActive } from '@/components/desk/ui/use-while-active';

const EVERY_MS = 1000;

/** Loads the page's data again every second, while the operator is active. Show it only while something runs. */
export function LiveRefresh() {
  const router = useRouter();
  const isPaused = useWhileActive(() => router.refresh(), EVERY_MS);
  return isPaused ? (
    <p role="status" className="text-muted">
      Paused: move or press a key to go on.
    </p>
  ) : null;
}
