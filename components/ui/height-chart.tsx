/** Feet and inches up the wall, from high to low. */
const MARKS = ["6'6", "6'0", "5'6", "5'0", "4'6"] as const;

type HeightMarksProps = {
  side: 'left' | 'right';
  className?: string;
  /** Something else stands in the place of this numeral. */
  without?: (typeof MARKS)[number];
};

/**
 * The motif: the numerals of a booking room's height chart, down one side of a positioned `.wall` (which draws the
 * rules). Decoration only.
 */
export function HeightMarks({ side, className = '', without }: HeightMarksProps) {
  return (
    <div
      aria-hidden="true"
      className={`numerals pointer-events-none absolute inset-y-0 flex flex-col justify-around font-semibold text-sm leading-none ${
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
