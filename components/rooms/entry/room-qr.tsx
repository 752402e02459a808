'use client';

import { useLoaded } from '@/components/client/loading/use-loaded';
import { useTexts } from '@/components/client/texts-provider';
import { Skeleton } from '@/components/ui/states/skeleton';

const load = () => import('@/components/ui/drawings/qr-code');

/** Shows the QR code of a room's link. Its encoder loads with it. */
export function RoomQr({ link, className }: { link: string; className: string }) {
  const t = useTexts('rooms');
  const loaded = useLoaded(load);
  return loaded ? (
    <loaded.QrCode text={link} label={t('qrCode')} className={className} />
  ) : (
    <Skeleton className={`rounded-xl ${className}`} />
  );
}
