import { type ReactNode, useId } from 'react';
import { type RetriedQuery, RetryButton } from '@/components/ui/states/load-failed';
import { Loading } from '@/components/ui/states/loading';
import { Skeleton } from '@/components/ui/states/skeleton';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <aside aria-labelledby={id}>
      <h2 id={id} className="font-extrabold text-2xl">
        {title}
      </h2>
      {children}
    </aside>
  );
}

const ROWS = ['1', '2', '3', '4', '5'] as const;

export function PanelLoading({ rows = ROWS.length }: { rows?: number }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Loading />
      {ROWS.slice(0, rows).map((row) => (
        <Skeleton key={row} className="h-14 rounded-xl" />
      ))}
    </div>
  );
}

export function PanelFailure({ text, query }: { text: string; query: RetriedQuery }) {
  return (
    <div role="alert" className="flex flex-col gap-3">
      <p className="text-muted">{text}</p>
      <RetryButton query={query} look="raised" />
    </div>
  );
}
