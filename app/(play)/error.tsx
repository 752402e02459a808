'use client';

import { LateFailure } from '@/components/ui/late-failure';
import { Titled } from '@/components/ui/titled';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function PlayError({ error, retry }: ErrorPageProps) {
  return (
    <Titled title="Error">
      <LateFailure errorId={error.digest} onRetry={retry} />
    </Titled>
  );
}
