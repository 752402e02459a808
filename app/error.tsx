'use client';

import { LateFailure } from '@/components/ui/late-failure';
import { Titled } from '@/components/ui/titled';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <div className="column">
      <Titled title="Error">
        <LateFailure errorId={error.digest} onRetry={retry} />
      </Titled>
    </div>
  );
}
