'use client';

import { useTexts } from '@/components/client/texts-provider';

const LINES = ['data', 'guilt', 'use', 'presumption'] as const;

/** Shows the disclaimer. The specification prescribes its wording. */
export function Disclaimer({ className }: { className: string }) {
  const t = useTexts('guests');
  return (
    <ul className={`flex flex-col font-medium uppercase leading-snug ${className}`}>
      {LINES.map((line) => (
        <li key={line} className="border-accent border-l-2 pl-3">
          {t(`disclaimerLines.${line}`)}
        </li>
      ))}
    </ul>
  );
}
