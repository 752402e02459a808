'use client';

import { Failure } from '@/components/ui/failure';
import { Screen } from '@/components/ui/screen';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <div className="column">
      <Screen title="Oh no">
        <Failure errorId={error.digest} onRetry={retry} />
      </Screen>
    </div>
  );
}
