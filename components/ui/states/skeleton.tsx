export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-sweep rounded-lg bg-raised-edge in-[dialog]:bg-paper-line ${className}`}
    />
  );
}
