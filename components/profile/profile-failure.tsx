'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export function ProfileFailure() {
  const router = useRouter();
  const [busy, startRetry] = useTransition();
  return (
    <EmptyState title="Something went wrong while loading profile data" alert>
      <Button onClick={() => startRetry(() => router.refresh())} busy={busy} busyLabel="Loading...">
        Try again
      </Button>
    </EmptyState>
  );
}
