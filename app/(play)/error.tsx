'use client';

import { Failure } from '@/components/ui/failure';
import { Screen } from '@/components/ui/screen';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

/** Inside the player's layout: the tab bar stays. */
export default function PlayError({ error, retry }: ErrorPageProps) {
  return (
    <Screen title="Oh no">
      <Failure errorId={error.digest} onRetry={retry} />
    </Screen>
  );
}
