'use client';

import { useState } from 'react';
import { DeskButton } from '../ui/controls';

/** New recovery codes, which nothing shows again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('Copied.'),
      () => setCopied('Copying failed. Select the codes instead.'),
    );
  return (
    <div className="flex flex-col gap-3">
      <p>
        Keep these codes where only you can read them. Each signs you in once when you have no passkey at
        hand. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1 whitespace-nowrap rounded-md border border-line bg-page p-3 font-semibold text-base tabular-nums tracking-wide"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <DeskButton onClick={copy}>Copy the codes</DeskButton>
        <span role="status">{copied}</span>
      </div>
    </div>
  );
}
