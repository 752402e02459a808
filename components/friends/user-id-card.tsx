'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { CopyCode } from '@/components/profile/copy-code';
import { HeightMarks } from '@/components/ui/drawings/height-chart';

type UserIdCardProps = {
  code: string;
  children: ReactNode;
};

export function UserIdCard({ code, children }: UserIdCardProps) {
  const t = useTexts('friends');
  return (
    <section
      aria-label={t('yourUserId')}
      className="overflow-hidden rounded-2xl border-2 border-paper-edge bg-paper text-paper-text"
    >
      <h2 className="bg-paper-text px-5 py-3 text-center font-extrabold text-2xl text-white leading-tight">
        {t('bonus')}
      </h2>
      <div className="wall relative flex flex-col items-center gap-2 border-paper-edge border-b-2 pt-5 pb-3 text-paper-muted">
        <HeightMarks />
        <div className="relative z-10">{children}</div>
        <p className="relative z-10 bg-paper px-2 text-center text-paper-text text-sm">{t('scan')}</p>
      </div>
      <div className="flex min-h-16 items-center justify-center gap-2 px-5 py-2">
        <p>
          <span className="block text-center text-paper-muted text-sm">{t('yourUserId')}</span>
          <span className="numerals block font-extrabold text-3xl leading-none tracking-wider">{code}</span>
        </p>
        <CopyCode code={code} />
      </div>
    </section>
  );
}
