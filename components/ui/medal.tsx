const MEDALS = {
  1: { name: 'Gold', ribbon: 'fill-medal-gold', text: 'fill-medal-text' },
  2: { name: 'Silver', ribbon: 'fill-medal-silver', text: 'fill-medal-text' },
  3: { name: 'Bronze', ribbon: 'fill-medal-bronze', text: 'fill-medal-text' },
} as const;

export function Medal({ rank }: { rank: 1 | 2 | 3 }) {
  const medal = MEDALS[rank];
  return (
    <svg viewBox="0 0 32 40" className="h-10 w-8" role="img" aria-label={`${medal.name} medal, rank ${rank}`}>
      <path d="M8 1h6l4 15h-6ZM24 1h-6l-4 15h6Z" className="fill-paper-muted" />
      <circle cx="16" cy="26" r="12" className={medal.ribbon} />
      <circle
        cx="16"
        cy="26"
        r="9"
        fill="none"
        strokeWidth="1.2"
        className="stroke-medal-text"
        opacity="0.5"
      />
      <text
        x="16"
        y="31.5"
        textAnchor="middle"
        fontSize="16"
        fontWeight="800"
        className={`numerals ${medal.text}`}
      >
        {rank}
      </text>
    </svg>
  );
}
