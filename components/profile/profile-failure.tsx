'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { LoadFailed, RetryButton } from '@/components/ui/states/load-failed';

/** Returns a query-like object that refreshes the page. */
function usePageRefresh() {
  const router = useRouter();
  const [isFetching, start] = useTransition();
  return { isFetching, refetch: () => start(() => router.refresh()) };
}

export function ProfileFailure() {
  const t = useTexts('profile');
  return <LoadFailed title={t('notLoaded')} query={usePageRefresh()} />;
}

export function KnowledgeFailure() {
  const t = useTexts('profile');
  return (
    <section
      role="alert"
      className="flex flex-col items-center gap-3 rounded-2xl border-2 border-paper-edge bg-paper p-4 text-center text-paper-text"
    >
      <p>{t('knowledgeFailed')}</p>
      <RetryButton query={usePageRefresh()} />
    </section>
  );
}
