import { useTexts } from '@/components/client/texts-provider';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { formatNumber } from '@/lib/contract/format';

/** Shows progress as a bar and numbers. The bar is an SVG, because the CSP allows no style attribute. */
export function ProgressBar({ progress: { have, need } }: { progress: NonNullable<BadgeView['progress']> }) {
  const { locale } = useTexts('badges');
  const done = Math.min(have, need);
  return (
    <span className="flex w-full items-center gap-1.5 px-1.5">
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-paper-line"
      >
        <rect width={(100 * done) / need} height="6" className="fill-accent-edge" />
      </svg>
      <span className="numerals shrink-0 font-bold text-sm leading-4">
        {formatNumber(locale, done)}/{formatNumber(locale, need)}
      </span>
    </span>
  );
}
