const MARKS = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((half) => `${half >> 1}'${(half % 2) * 6}`);

type HeightMarksProps = {
  className?: string;
  /** The numeral to leave out on the right, because another element stands there. */
  omittedRight?: string;
};

/** Draws the numerals of a height chart along both sides of a positioned `.wall`. Decorative. */
export function HeightMarks({ className = '', omittedRight }: HeightMarksProps) {
  return (
    <>
      <Side className={`left-2 ${className}`} />
      <Side className={`right-2 ${className}`} without={omittedRight} />
    </>
  );
}

function Side({ className, without }: { className: string; without?: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={`height-marks numerals pointer-events-none absolute inset-y-0 w-8 overflow-hidden font-semibold text-sm leading-none ${className}`}
    >
      {MARKS.map((mark) => (
        <span key={mark} className={`bg-paper px-0.5 ${mark === without ? 'invisible' : ''}`}>
          {mark}
        </span>
      ))}
    </div>
  );
}
