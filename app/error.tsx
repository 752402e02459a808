'use client';

import { Failure } from '@/components/ui/failure';
import { Screen } from '@/components/ui/screen';

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <div className="column">
      <Screen title="Oh no">
        <Failure errorId={error.digest} onRetry={reset} />
      </Screen>
    </div>
  );
}
