'use client';

import { useTexts } from '@/components/client/texts-provider';
import { useLoaded } from '@/components/client/use-loaded';
import { Skeleton } from '@/components/ui/states/skeleton';

export function CodePlacard({ code }: { code: string }) {
  const t = useTexts('rooms');
  return (
    <p className="numerals relative z-10 animate-land rounded-md bg-paper-text py-2 pr-3 pl-5 font-extrabold text-6xl text-paper leading-none tracking-[0.15em] max-[359px]:text-5xl">
      <span aria-hidden="true">{code}</span>
      <span className="sr-only">{t('code', { letters: [...code].join(' ') })}</span>
    </p>
  );
}

const load = () => import('@/components/ui/drawings/qr-code');

export function RoomQr({ link, className }: { link: string; className: string }) {
  const t = useTexts('rooms');
  const loaded = useLoaded(load);
  return loaded ? (
    <loaded.QrCode text={link} label={t('qrCode')} className={className} />
  ) : (
    <Skeleton className={`rounded-xl ${className}`} />
  );
}
