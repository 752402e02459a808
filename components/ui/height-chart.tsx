const MARKS = ["6'6", "6'0", "5'6", "5'0", "4'6"] as const;

type HeightMarksProps = {
  side: 'left' | 'right';
  className?: string;
  /** Omits one numeral, where another element stands. */
  without?: (typeof MARKS)[number];
};

/** Draws the numerals of a height chart along one side of a positioned `.wall`. Decorative. */
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
