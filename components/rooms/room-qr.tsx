'use client';

import { useLoaded } from '@/components/client/use-loaded';
import { Skeleton } from '@/components/ui/skeleton';

const load = () => import('@/components/ui/qr-code');

/** The QR code of a room's link. Its encoder loads with it. */
export function RoomQr({ link }: { link: string }) {
  const loaded = useLoaded(load);
  const size = 'size-32 shrink-0 min-[360px]:size-36';
  return loaded ? (
    <loaded.QrCode text={link} label="QR code of this room" className={size} />
  ) : (
    <Skeleton className={`rounded-xl ${size}`} />
  );
}
