const MARKS = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((half) => `${half >> 1}'${(half % 2) * 6}`);

type HeightMarksProps = {
  side: 'left' | 'right';
  className?: string;
  /** Omits one numeral, where another element stands. */
  without?: string;
};

/**
 * Draws the numerals of a height chart along one side of a positioned `.wall`, each on a heavy rule. Those below the end of the wall
 * wrap out of sight as a whole. Decorative.
 */
export function HeightMarks({ side, className = '', without }: HeightMarksProps) {
  return (
    <div
      aria-hidden="true"
      className={`height-marks numerals pointer-events-none absolute inset-y-0 w-8 overflow-hidden font-semibold text-sm leading-none ${
        side === 'left' ? 'left-2' : 'right-2'
      } ${className}`}
    >
      {MARKS.map((mark) => (
        <span key={mark} className={`bg-paper px-0.5 ${mark === without ? 'invisible' : ''}`}>
          {mark}
        </span>
      ))}
    </div>
  );
}
