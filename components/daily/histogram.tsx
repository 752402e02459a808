import { counted } from '@/lib/contract/format';

type HistogramProps = {
  /** How many players had so many right answers. */
  counts: readonly number[];
  /** The player's own right answers. */
  own: number;
};

const HEIGHT = 56;
/** An empty bar is still seen. */
const LOWEST = 2;

/** Draws how many players had how many right answers, and lists the same for screen readers. */
export function Histogram({ counts, own }: HistogramProps) {
  const most = Math.max(1, ...counts);
  return (
    <>
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col items-end gap-1">
        {counts.map((count, right) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of right answers.
          <Bar key={right} right={right} share={count / most} isOwn={right === own} />
        ))}
      </div>
      <ul className="sr-only">
        {counts.map((count, right) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of right answers.
          <li key={right}>
            {right} right: {counted(count, 'player')}
            {right === own ? ', your result' : ''}
          </li>
        ))}
      </ul>
    </>
  );
}

/** SVG, because the CSP allows no style attribute. */
function Bar({ right, share, isOwn }: { right: number; share: number; isOwn: boolean }) {
  const height = Math.max(LOWEST, share * HEIGHT);
  return (
    <span className="flex flex-col items-center gap-1">
      <svg
        viewBox={`0 0 10 ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden="true"
        className={`h-14 w-full ${isOwn ? 'text-accent' : 'text-paper-edge'}`}
      >
        <rect y={HEIGHT - height} width="10" height={height} />
      </svg>
      <span
        className={`numerals w-full rounded-sm text-center font-bold text-sm leading-5 ${isOwn ? 'bg-paper-text text-paper' : ''}`}
      >
        {right}
      </span>
    </span>
  );
}
