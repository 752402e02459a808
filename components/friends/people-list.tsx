'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSkeleton } from '@/components/ui/list-skeleton';

type PeopleListProps<T> = {
  people: { rows: T[] | undefined; failed: boolean; busy: boolean; retry: () => void };
  /** Shown while the list is empty. */
  hint: string;
  children: (friend: T) => ReactNode;
};

/** Lists players, or shows that the list is loading, failed or empty. */
export function PeopleList<T>({ people, hint, children }: PeopleListProps<T>) {
  const { rows, failed, busy, retry } = people;
  if (failed) {
    return (
      <EmptyState title="Something went wrong" alert>
        <p className="text-paper-muted">The list could not be loaded. Your friends are safe.</p>
        <Button onClick={retry} busy={busy} busyLabel="Loading...">
          Try again
        </Button>
      </EmptyState>
    );
  }
  if (!rows) return <ListSkeleton />;
  if (rows.length === 0) {
    return (
      <EmptyState title="No friends found.">
        <p className="text-paper-muted">{hint}</p>
      </EmptyState>
    );
  }
  return <ul className="flex flex-col gap-1.5">{rows.map(children)}</ul>;
}
