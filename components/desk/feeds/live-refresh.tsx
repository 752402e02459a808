'use client';

import { useRouter } from 'next/navigation';
import { useTexts } from '@/components/client/texts-provider';
import { useWhileActive } from '@/components/desk/ui/use-while-active';

const EVERY_MS = 1000;

/** Refreshes the page every second while the operator is active. Render it only while a run is active. */
export function LiveRefresh() {
  const t = useTexts('deskFeeds');
  const router = useRouter();
  const isPaused = useWhileActive(() => router.refresh(), EVERY_MS);
  return isPaused ? (
    <p role="status" className="text-muted">
      {t('paused')}
    </p>
  ) : null;
}
