import type { ReactNode } from 'react';
import { HeightMarks } from '@/components/ui/drawings/height-chart';

/** As high as the photo, so that marks below it are hidden instead of cut. */
const PHOTO_HEIGHT = 'h-(--photo-height)';

/** Draws the height chart behind a photo, as wide as the screen. */
export function PhotoFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wall relative -mx-3 text-paper-muted">
      <HeightMarks className={PHOTO_HEIGHT} omittedRight="6'0" />
      {children}
    </div>
  );
}

type SlipStripProps = { shows: SlipShows; children?: ReactNode };

/** `tall`: visible on tall screens only, because on others the result covers it. */
export type SlipShows = 'always' | 'tall' | 'never';
const SHOWN = { always: '', tall: 'invisible tall:visible', never: 'invisible' } as const;

/** Shows facts of the booking below a photo. Always two lines high, so that nothing moves. */
export function SlipStrip({ shows, children }: SlipStripProps) {
  return (
    <div
      data-testid="slip"
      className={`relative z-10 flex min-h-[1.59375rem] flex-col justify-center bg-paper-text px-2 text-center font-display font-semibold text-paper text-xs leading-[0.796875rem] tall:min-h-8 tall:text-[0.8125rem] tall:leading-[0.9375rem] ${
        SHOWN[shows]
      }`}
    >
      {children}
    </div>
  );
}

export function Placard({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`numerals absolute top-3 z-10 bg-paper-text px-2 py-1 font-extrabold text-paper text-xl leading-none ${className}`}
    >
      {children}
    </span>
  );
}
