/** A resting place for what is still on its way. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-sweep rounded-lg bg-raised-edge in-[dialog]:bg-paper-line ${className}`}
    />
  );
}

/** Says once, for screen readers, that something loads; the skeletons themselves are silent. */
export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <p role="status" className="sr-only">
      {label}
    </p>
  );
}
