import type { Metadata } from 'next';
import { buttonLook } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { APP_NAME } from '@/lib/contract/app-name';

export const metadata: Metadata = { title: 'Offline' };

/** The page that the service worker shows while there is no network. It works without scripts; the worker adds one that leaves it. */
export default function OfflinePage() {
  return (
    <div className="column">
      <main className="flex flex-1 flex-col justify-center gap-4 px-4 py-4 tall:gap-6 tall:py-8">
        <p
          aria-hidden="true"
          className="text-center font-display font-extrabold text-5xl uppercase tall:text-6xl leading-none tracking-tight"
        >
          {APP_NAME}
        </p>
        <EmptyState title={<h1>You are offline</h1>}>
          <p className="text-paper-muted">
            The game needs an internet connection. Your progress is safe, and you can continue where you
            stopped.
          </p>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page that was asked for */}
          <a href="" className={`${buttonLook('accent')} w-full`}>
            Try again
          </a>
        </EmptyState>
      </main>
    </div>
  );
}
