'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Skeleton } from '@/components/ui/states/skeleton';

const CARDS = ['1', '2', '3', '4', '5', '6'] as const;

export function PacksLoading() {
  const common = useTexts('common');
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-center text-muted">
        {common('loading')}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-40 rounded-2xl" />
        ))}
      </div>
    </div>
  );
}
