'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, type Look } from './button';
import { EmptyState } from './empty-state';

export type RetriedQuery = { refetch: () => unknown; isFetching: boolean };

export function RetryButton({ query, look = 'accent' }: { query: RetriedQuery; look?: Look }) {
  const common = useTranslations('common');
  return (
    <Button look={look} onClick={() => query.refetch()} busy={query.isFetching} busyLabel={common('loading')}>
      {common('tryAgain')}
    </Button>
  );
}

type LoadFailedProps = { title: ReactNode; query: RetriedQuery; children?: ReactNode };

/** Shows in place of a list that its query could not load it. */
export function LoadFailed({ title, query, children }: LoadFailedProps) {
  return (
    <EmptyState title={title} alert>
      {children}
      <RetryButton query={query} />
    </EmptyState>
  );
}
