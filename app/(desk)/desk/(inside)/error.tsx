'use client';

import { DeskButton } from '@/components/desk/ui/controls';
import { Nothing, PageHead } from '@/components/desk/ui/layout';

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function DeskErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <div role="alert" className="flex flex-col gap-4">
      <PageHead title="Something went wrong" />
      <Nothing title="This screen could not be loaded">
        <p>Nothing was changed.{error.digest ? ` The log has the reason under ${error.digest}.` : ''}</p>
      </Nothing>
      <DeskButton look="accent" onClick={retry} className="self-center">
        Try again
      </DeskButton>
    </div>
  );
}
