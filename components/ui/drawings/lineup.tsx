import { LINEUP } from './lineup-figures';
import { Figure } from './lone-figure';

/** Delays of the entrances. Literal, because Tailwind reads them from the source. */
const ENTRANCES = [
  'animate-step',
  'animate-step [animation-delay:80ms]',
  'animate-step [animation-delay:240ms]',
  'animate-step [animation-delay:160ms]',
] as const;

export function Lineup({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="12 0 376 246" preserveAspectRatio="xMidYMax meet" aria-hidden="true" className={className}>
      {LINEUP.map(({ x, top, hair, isFront }, at) => (
        <Figure
          key={x}
          x={x}
          top={top}
          hair={hair}
          className={isFront ? 'fill-lineup' : 'fill-lineup-dim'}
          {...(ENTRANCES[at] && { entrance: ENTRANCES[at] })}
        />
      ))}
      <g transform="translate(196 164)">
        <g className="origin-center animate-land [animation-delay:420ms] [transform-box:fill-box]">
          <rect width="102" height="50" rx="4" className="fill-accent" />
          <rect
            x="4"
            y="4"
            width="94"
            height="42"
            rx="2"
            fill="none"
            strokeWidth="1.5"
            className="stroke-on-accent"
          />
          <text
            x="51"
            y="39"
            textAnchor="middle"
            fontSize="38"
            fontWeight="800"
            className="numerals fill-on-accent"
          >
            ?
          </text>
          <rect x="-6" y="22" width="17" height="24" rx="8" className="fill-lineup" />
          <rect x="91" y="22" width="17" height="24" rx="8" className="fill-lineup" />
        </g>
      </g>
    </svg>
  );
}
