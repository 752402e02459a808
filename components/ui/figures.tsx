/** One standing figure: head, neck, shoulders, drawn as a plain shape so that it is nobody. */
function Figure({ x, top, className }: { x: number; top: number; className: string }) {
  return (
    <g transform={`translate(${x} ${top})`} className={className}>
      <ellipse cx="40" cy="27" rx="19" ry="24" />
      <path d="M31 44h18v14c0 4 4 6 9 8 12 4 18 10 20 24l6 170H-4l6-170c2-14 8-20 20-24 5-2 9-4 9-8Z" />
    </g>
  );
}

/**
 * Four figures before the chart, as four answers stand before the player: one of them holds the placard.
 * Decoration only.
 */
export function Lineup({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 400 230"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={`${className}`}
    >
      <Figure x={12} top={52} className="fill-lineup-dim" />
      <Figure x={108} top={22} className="fill-lineup-dim" />
      <Figure x={308} top={38} className="fill-lineup-dim" />
      <Figure x={208} top={66} className="fill-lineup" />
      <g transform="translate(196 164)">
        <rect width="104" height="50" rx="4" className="fill-accent" />
        <rect
          x="4"
          y="4"
          width="96"
          height="42"
          rx="2"
          fill="none"
          strokeWidth="1.5"
          className="stroke-on-accent"
        />
        <text
          x="52"
          y="39"
          textAnchor="middle"
          fontSize="38"
          fontWeight="800"
          className="numerals fill-on-accent"
        >
          ?
        </text>
      </g>
    </svg>
  );
}

/** One figure alone, for empty states and the placeholder of a photo. */
export function LoneFigure({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 80 120" aria-hidden="true" className={className}>
      <Figure x={0} top={6} className="fill-current" />
    </svg>
  );
}
