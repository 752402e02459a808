'use client';

import { useTexts } from '@/components/client/texts-provider';
import { DeskButton } from '@/components/desk/ui/controls';
import { EmptyMessage, PageHead } from '@/components/desk/ui/layout';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function DeskErrorPage({ error, retry }: ErrorPageProps) {
  const t = useTexts('desk');
  const common = useTexts('common');
  return (
    <div role="alert" className="flex flex-col gap-4">
      <PageHead title={common('somethingWrong')} />
      <EmptyMessage title={t('screenFailed')}>
        <p>{error.digest ? t('nothingChangedId', { id: error.digest }) : t('nothingChanged')}</p>
      </EmptyMessage>
      <DeskButton look="accent" onClick={retry} className="self-center">
        {common('tryAgain')}
      </DeskButton>
    </div>
  );
}
