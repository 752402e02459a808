import type { ReactNode } from 'react';
import { HeightMarks } from '@/components/ui/height-chart';
import type { Texts } from '@/messages/format';

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

type Booked = { place: string | null; weekday: string | null };

/** Returns where and when the person was booked; null if neither is known. */
export const originText = (t: Texts<'play'>, { place, weekday }: Booked): string | null =>
  place && weekday ? t('bookedOn', { place, weekday }) : place;

type OriginProps = { text: string | null; hidden?: boolean };

/** Shows below the photo where and when the person was booked. Keeps its height while hidden, so that nothing moves. */
export function Origin({ text, hidden = false }: OriginProps) {
  return (
    <p
      data-testid="origin"
      className={`relative z-10 text-balance bg-paper-text px-2 py-0.5 text-center font-display font-semibold text-paper text-sm leading-tight tall:tracking-wide max-[359px]:text-xs ${
        hidden || !text ? 'invisible' : ''
      }`}
    >
      {text ?? '\u00a0'}
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
