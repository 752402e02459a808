'use client';

import Link from 'next/link';
import { useTexts } from '@/components/client/texts-provider';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { LinkBusy } from '@/components/ui/buttons/link-status';
import { EmptyState } from '@/components/ui/states/empty-state';
import type { ArchivedDaily } from '@/lib/contract/daily/daily-view';
import { dailyTitle } from './daily-text';

export function DailyArchive({ dailies }: { dailies: readonly ArchivedDaily[] }) {
  const t = useTexts('daily');
  if (dailies.length === 0)
    return (
      <EmptyState title={<h2>{t('archiveEmpty')}</h2>}>
        <p className="text-paper-muted">{t('archiveEmptyText')}</p>
        <ButtonLink href="/daily">{t('toToday')}</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <p className="text-muted">{t('archiveText')}</p>
      <ul className="flex flex-col gap-2">
        {dailies.map((daily) => (
          <li key={daily.day}>
            <Link
              href={`/daily?day=${daily.day}`}
              prefetch={false}
              className="block rounded-xl border-2 border-paper-edge bg-paper px-4 py-2 text-paper-text"
            >
              <LinkBusy>
                <span className="flex min-h-10 items-center gap-3">
                  <span className="min-w-0 flex-1 font-semibold leading-tight">{dailyTitle(t, daily)}</span>
                  <span className="numerals shrink-0 font-extrabold">{stateText(t, daily)}</span>
                </span>
              </LinkBusy>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function stateText(t: ReturnType<typeof useTexts<'daily'>>, { answered, of, right }: ArchivedDaily): string {
  if (right !== null) return t('archiveStates.done', { right, of });
  return answered > 0 ? t('archiveStates.open', { answered, of }) : t('archiveStates.new');
}
