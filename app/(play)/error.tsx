'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Titled } from '@/components/ui/page/titled';
import { LateFailure } from '@/components/ui/states/late-failure';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function PlayError({ error, retry }: ErrorPageProps) {
  const common = useTexts('common');
  return (
    <Titled title={common('errorTitle')}>
      <LateFailure errorId={error.digest} onRetry={retry} />
    </Titled>
  );
}
