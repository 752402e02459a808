const LINES = [
  'The data is public record, provided for entertainment only, often delayed by 24 hours, and may be inaccurate or outdated.',
  'An arrest does not indicate guilt.',
  'The content must not be used for legal action.',
  'Defendants are presumed innocent until proven guilty in court.',
] as const;

/** The disclaimer, to the letter. */
export function Disclaimer({ className }: { className: string }) {
  return (
    <ul className={`flex flex-col font-medium uppercase leading-snug ${className}`}>
      {LINES.map((line) => (
        <li key={line} className="border-accent border-l-2 pl-3">
          {line}
        </li>
      ))}
    </ul>
  );
}
