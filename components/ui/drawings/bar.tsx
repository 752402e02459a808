import type { ReactNode } from 'react';

type BarProps = {
  part: number;
  /** The part whose bar is full. */
  largest: number;
  children?: ReactNode;
};

const WIDTH = 100;

/** Shows a part as a bar. Uses SVG, because the CSP allows no style attribute. */
export function Bar({ part, largest, children }: BarProps) {
  const width = largest > 0 ? (part / largest) * WIDTH : 0;
  return (
    <span data-testid="share" className="flex w-full items-center gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} 6`}
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden="true"
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full"
      >
        <rect width={WIDTH} height="6" opacity="0.25" />
        <rect width={width} height="6" />
      </svg>
      {children === undefined ? null : (
        <span className="numerals w-9 whitespace-nowrap text-right font-bold text-base leading-4">
          {children}
        </span>
      )}
    </span>
  );
}
