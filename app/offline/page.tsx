import type { Metadata } from 'next';
import { getTexts } from '@/app/_server/pages/texts';
import { buttonLook } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/states/empty-state';
import { APP_NAME } from '@/lib/contract/app-name';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('errors'))('offline') };
}

/** The service worker shows this page while offline. It works without scripts; the worker adds one that leaves it. */
export default async function OfflinePage() {
  const t = await getTexts('errors');
  const common = await getTexts('common');
  return (
    <div className="column">
      <main className="flex flex-1 flex-col justify-center gap-4 px-4 py-4 tall:gap-6 tall:py-8">
        <p
          aria-hidden="true"
          className="text-center font-display font-extrabold text-5xl uppercase tall:text-6xl leading-none tracking-tight"
        >
          {APP_NAME}
        </p>
        <EmptyState title={<h1>{t('offlineHeading')}</h1>}>
          <p className="text-paper-muted">{t('offlineNote')}</p>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page that was asked for */}
          <a href="" className={`${buttonLook('accent')} w-full`}>
            {common('tryAgain')}
          </a>
        </EmptyState>
      </main>
    </div>
  );
}
