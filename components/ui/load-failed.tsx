'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { EmptyState } from './empty-state';

type RetryProps = { query: { refetch: () => unknown; isFetching: boolean } };

export function RetryButton({ query }: RetryProps) {
  return (
    <Button onClick={() => query.refetch()} busy={query.isFetching} busyLabel="Loading...">
      Try again
    </Button>
  );
}

/** Shows in place of a list that its query could not load it. */
export function LoadFailed({
  title,
  query,
  children,
}: RetryProps & { title: ReactNode; children?: ReactNode }) {
  return (
    <EmptyState title={title} alert>
      {children}
      <RetryButton query={query} />
    </EmptyState>
  );
}
