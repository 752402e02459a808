'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Titled } from '@/components/ui/page/titled';
import { LateFailure } from '@/components/ui/states/late-failure';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const common = useTexts('common');
  return (
    <div className="column">
      <Titled title={common('errorTitle')}>
        <LateFailure errorId={error.digest} onRetry={retry} />
      </Titled>
    </div>
  );
}
