import type { ReactNode } from 'react';

/** A word beside a name. */
export function Tag({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) {
  const look = isOwn ? 'bg-accent text-on-accent' : 'border border-paper-edge text-paper-muted';
  return (
    <span className={`shrink-0 rounded px-1.5 py-0.5 font-bold text-xs leading-none ${look}`}>
      {children}
    </span>
  );
}
