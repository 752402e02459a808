import type { ReactNode } from 'react';
import { HeightMarks } from '@/components/ui/height-chart';

/** The height chart behind a photo, as wide as the screen. */
export function PhotoFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wall relative -mx-3 overflow-hidden text-paper-muted">
      <HeightMarks side="left" />
      <HeightMarks side="right" without="6'0" />
      {children}
    </div>
  );
}

/** Says where and when the person was booked, over the lowest edge of the photo, where no face is. */
export function Origin({ place, weekday }: { place: string | null; weekday: string | null }) {
  if (!place) return null;
  return (
    <p
      data-testid="origin"
      className="absolute inset-x-0 bottom-0 z-10 bg-paper-text text-balance px-2 py-0.5 text-center font-display font-semibold text-paper text-sm leading-tight tracking-wide"
    >
      {place}
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
