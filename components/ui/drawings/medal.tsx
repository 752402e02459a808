'use client';

import { useTexts } from '@/components/client/texts-provider';

const RIBBONS = {
  1: 'fill-medal-gold',
  2: 'fill-medal-silver',
  3: 'fill-medal-bronze',
} as const;

export function Medal({ rank }: { rank: 1 | 2 | 3 }) {
  const common = useTexts('common');
  return (
    <svg
      viewBox="0 0 32 40"
      className="h-10 w-8"
      role="img"
      aria-label={common('medal', { rank: String(rank) })}
    >
      <path d="M8 1h6l4 15h-6ZM24 1h-6l-4 15h6Z" className="fill-paper-muted" />
      <circle cx="16" cy="26" r="12" className={RIBBONS[rank]} />
      <circle
        cx="16"
        cy="26"
        r="9"
        fill="none"
        strokeWidth="1.2"
        className="stroke-medal-text"
        opacity="0.5"
      />
      <text
        x="16"
        y="31.5"
        textAnchor="middle"
        fontSize="16"
        fontWeight="800"
        className="numerals fill-medal-text"
      >
        {rank}
      </text>
    </svg>
  );
}
