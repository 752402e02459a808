export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-sweep rounded-lg bg-raised-edge in-[dialog]:bg-paper-line ${className}`}
    />
  );
}

/** Announces loading once to screen readers; skeletons are silent. */
export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <p role="status" className="sr-only">
      {label}
    </p>
  );
}
