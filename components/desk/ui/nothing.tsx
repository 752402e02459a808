import type { ReactNode } from 'react';

/** What a list says when it is empty: a title, and what to do or when something comes. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-line border-dashed px-4 py-8 text-center">
      <p className="font-display font-extrabold text-lg tracking-wide">{title}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
    </div>
  );
}
