'use client';

import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { DeskButton } from '../ui/controls';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts('desk');
  const [copied, setCopied] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(t('codesCopied')),
      () => setCopied(t('codesNotCopied')),
    );
  return (
    <div className="flex flex-col gap-3">
      <p>{t('keepCodes')}</p>
      <ul
        aria-label={t('recoveryCodes')}
        className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1 whitespace-nowrap rounded-md border border-line bg-page p-3 font-semibold text-base tabular-nums tracking-wide"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <DeskButton onClick={copy}>{t('copyCodes')}</DeskButton>
        <span role="status">{copied}</span>
      </div>
    </div>
  );
}
