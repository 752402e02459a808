import type { ReactNode } from 'react';
import { HeightMarks } from '@/components/ui/height-chart';

/** As high as the photo, so that marks below it are hidden instead of cut. */
const PHOTO_HEIGHT = 'h-(--photo-height)';

/** The height chart behind a photo, as wide as the screen. */
export function PhotoFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wall relative -mx-3 text-paper-muted">
      <HeightMarks className={PHOTO_HEIGHT} omittedRight="6'0" />
      {children}
    </div>
  );
}

type OriginProps = { place: string | null; weekday: string | null; hidden?: boolean };

/** Shows below the photo where and when the person was booked. Keeps its height while hidden, so that nothing moves. */
export function Origin({ place, weekday, hidden = false }: OriginProps) {
  return (
    <p
      data-testid="origin"
      className={`relative z-10 text-balance bg-paper-text px-2 py-0.5 text-center font-display font-semibold text-paper text-sm leading-tight tall:tracking-wide max-[359px]:text-xs ${
        hidden || !place ? 'invisible' : ''
      }`}
    >
      {place ?? '\u00a0'}
      {weekday ? ` · booked on a ${weekday}` : null}
    </p>
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
