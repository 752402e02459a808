'use client';

import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { DESK_MAIN_ID, DESK_PATH, DESK_SIGN_IN_PATH, type DeskSection } from '@/lib/contract/desk/sections';
import { DeskButton, deskLook } from '../ui/controls';
import { KeyCap, useKeys } from '../ui/keys';
import { Problem } from '../ui/layout';
import { useDeskAction } from './use-desk-action';

type Props = {
  sections: readonly DeskSection[];
  operator: string;
  children?: ReactNode;
};

/** Links to the screens that the operator's roles may open. On a phone they are behind a menu button. */
export function DeskNavigation({ sections, operator, children }: Props) {
  const t = useTexts('desk');
  const path = usePathname();
  // Stores the path, so that following a link closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const router = useRouter();
  useKeys([{ key: '/', what: '', press: () => router.push('/desk/search') }]);
  const isOpen = openAt === path;
  const isHere = (to: string) => (to === DESK_PATH ? path === to : path === to || path.startsWith(`${to}/`));
  const here = sections.find(({ path: to }) => isHere(to));
  return (
    <header className="flex min-w-0 flex-col border-line border-b bg-raised p-2 wide:sticky wide:top-0 wide:h-dvh wide:overflow-y-auto wide:border-r wide:border-b-0">
      <a
        href={`#${DESK_MAIN_ID}`}
        className="sr-only focus:not-sr-only focus:rounded-md focus:bg-accent focus:p-2 focus:text-on-accent"
      >
        {t('skip')}
      </a>
      <div className="flex items-center gap-2 px-2">
        <span className="font-display font-extrabold text-xl tracking-wide">{t('title')}</span>
        <span className="wrap-anywhere min-w-0 flex-1 text-muted wide:hidden">
          {here ? t(`sections.${here.id}`) : null}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="desk-sections"
          onClick={() => setOpenAt(isOpen ? null : path)}
          onKeyDown={(event) => event.key === 'Escape' && setOpenAt(null)}
          className={`${deskLook('plain')} wide:hidden`}
        >
          {t('menu')}
        </button>
      </div>
      <nav
        id="desk-sections"
        aria-label={t('title')}
        className={`${isOpen ? 'flex' : 'hidden'} min-w-0 flex-1 flex-col gap-1 pt-2 wide:flex`}
      >
        {sections.map(({ id, path: to }) => (
          <Link
            key={to}
            href={to}
            prefetch={false}
            aria-current={isHere(to) ? 'page' : undefined}
            onClick={() => setOpenAt(null)}
            className="flex min-h-10 items-center rounded-md px-2 hover:bg-page aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-on-accent"
          >
            {t(`sections.${id}`)}
            {id === 'search' ? (
              <span className="ml-auto">
                <KeyCap>/</KeyCap>
              </span>
            ) : null}
          </Link>
        ))}
        <span className="wrap-anywhere mt-auto px-2 py-2 text-muted">{t('loggedInAs', { operator })}</span>
        {children}
      </nav>
    </header>
  );
}

export function SignOutButton({ signOut }: { signOut: () => Promise<DeskResult<true>> }) {
  const t = useTexts('desk');
  const { run, isBusy, problem } = useDeskAction(signOut);
  return (
    <>
      <Problem message={problem} />
      <DeskButton
        busy={isBusy}
        onClick={async () => (await run(undefined)) && window.location.assign(DESK_SIGN_IN_PATH)}
      >
        {t('logOut')}
      </DeskButton>
    </>
  );
}
