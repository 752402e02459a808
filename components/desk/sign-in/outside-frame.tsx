import type { ReactNode } from 'react';

export function OutsideFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center bg-page p-4 text-sm">
      <div className="my-auto flex w-full max-w-96 flex-col gap-4 rounded-lg border border-line bg-raised p-4">
        <h1 className="wrap-anywhere font-display font-extrabold text-2xl tracking-wide">{title}</h1>
        {children}
      </div>
    </main>
  );
}
