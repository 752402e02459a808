'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '@/components/ui/button';

export function KnowledgeFailure() {
  const router = useRouter();
  const [busy, startRetry] = useTransition();
  return (
    <section
      role="alert"
      className="flex flex-col items-center gap-3 rounded-2xl border-2 border-paper-edge bg-paper p-4 text-center text-paper-text"
    >
      <p>What you know could not be loaded.</p>
      <Button onClick={() => startRetry(() => router.refresh())} busy={busy} busyLabel="Loading...">
        Try again
      </Button>
    </section>
  );
}
