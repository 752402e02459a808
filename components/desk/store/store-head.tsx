'use client';

import Link from 'next/link';
import { useTexts } from '@/components/client/texts-provider';
import { PageHead } from '../ui/layout';

const SCREENS = [
  { path: '/desk/store', id: 'purchases' },
  { path: '/desk/store/disputes', id: 'disputes' },
  { path: '/desk/store/totals', id: 'totals' },
  { path: '/desk/store/packs', id: 'packs' },
] as const;

type StoreHeadProps = {
  title: string;
  current: (typeof SCREENS)[number]['path'];
  state: 'off' | 'noKey' | 'test' | 'live';
};

export function StoreHead({ title, current, state }: StoreHeadProps) {
  const t = useTexts('deskStore');
  const desk = useTexts('desk');
  const isShut = state === 'off' || state === 'noKey';
  return (
    <>
      <PageHead title={title} />
      <nav aria-label={desk('sections.store')} className="flex flex-wrap gap-1 border-line border-b">
        {SCREENS.map(({ path, id }) => (
          <Link
            key={path}
            href={path}
            prefetch={false}
            aria-current={path === current ? 'page' : undefined}
            className="-mb-px flex min-h-10 items-center border-transparent border-b-2 px-2 wide:px-3 aria-[current=page]:border-accent aria-[current=page]:font-semibold"
          >
            {t(`screens.${id}`)}
          </Link>
        ))}
      </nav>
      {state === 'live' ? null : (
        <p
          className={
            isShut ? 'rounded-md border border-bad-text p-3 font-semibold text-bad-text' : 'text-muted'
          }
        >
          {t(`states.${state}`)}
        </p>
      )}
    </>
  );
}
