'use client';

import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button, type Look } from '../buttons/button';
import { EmptyState } from './empty-state';

export type RetriedQuery = { refetch: () => unknown; isFetching: boolean };

export function RetryButton({ query, look = 'accent' }: { query: RetriedQuery; look?: Look }) {
  const common = useTexts('common');
  return (
    <Button look={look} onClick={() => query.refetch()} busy={query.isFetching} busyLabel={common('loading')}>
      {common('tryAgain')}
    </Button>
  );
}

type LoadFailedProps = { title: ReactNode; query: RetriedQuery; children?: ReactNode };

export function LoadFailed({ title, query, children }: LoadFailedProps) {
  return (
    <EmptyState title={title} alert>
      {children}
      <RetryButton query={query} />
    </EmptyState>
  );
}
