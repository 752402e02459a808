'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';

export function RoomLoading() {
  const t = useTexts('rooms');
  return (
    <div className="flex flex-col gap-3">
      <h1 className="flex h-11 items-center pl-1.5 font-extrabold text-2xl">{t('liveRoom')}</h1>
      <Loading label={t('joining')} />
      <Skeleton className="h-72 rounded-2xl" />
      <Skeleton className="h-12 rounded-xl" />
      <Skeleton className="h-12 rounded-xl" />
      <Skeleton className="h-12 rounded-xl" />
    </div>
  );
}
