'use client';

import Link from 'next/link';
import { useTexts } from '@/components/client/texts-provider';
import type { SanctionView } from '@/lib/contract/moderation/moderation-view';

export function SanctionText({ sanction }: { sanction: SanctionView }) {
  const t = useTexts('appeals');
  const { kind, reason, at, until, isOver, appeal } = sanction;
  return (
    <div className="flex flex-col gap-3 text-lg">
      <p className="font-semibold">{t(`reasons.${reason}`)}</p>
      <p>
        {t('on', { day: new Date(at) })}{' '}
        {until === null || isOver ? null : t('until', { day: new Date(until) })}
      </p>
      {isOver ? null : <p>{t(kind === 'warning' ? 'warningMeans' : 'banMeans')}</p>}
      {appeal === null ? null : (
        <p role="status" className="font-semibold">
          {t(appeal === 'open' ? 'sent' : appeal)}
        </p>
      )}
      <p className="text-sm">
        <Link href="/terms" className="underline underline-offset-4">
          {t('terms')}
        </Link>
      </p>
    </div>
  );
}
