import { useSyncExternalStore } from 'react';
import { type FetchDailySummary, useFetchedDue } from '@/components/client/notifications/daily-due';
import { atOnceIf, useLoaded } from '@/components/client/use-loaded';
import { Notifications, type NotificationsProps } from '@/components/notifications/notifications';
import type { DesktopSideProps } from '@/components/side/desktop-side';

export type BesideGameProps = NotificationsProps &
  DesktopSideProps & { fetchDailySummary: FetchDailySummary };

/** Same condition as in app/globals.css: space on both sides of the column. */
const WIDE = '(min-width: 1000px) and (min-height: 501px)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

const load = () => import('@/components/side/desktop-side');

/** Renders notifications and, on wide screens, the side panels. Phones do not load the panels. */
export function BesideGame(props: BesideGameProps) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
  const loaded = useLoaded(load, atOnceIf(isWide));
  useFetchedDue(props.fetchDailySummary);
  return (
    <>
      <Notifications {...props} />
      {isWide && loaded ? <loaded.DesktopSide {...props} /> : null}
    </>
  );
}
