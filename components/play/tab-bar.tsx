'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import type { ComponentType } from 'react';
import { useIsGuest } from '@/components/client/session/guest';
import { CREATE_ACCOUNT_PATH } from '@/components/client/session/paths';
import { useTexts } from '@/components/client/texts-provider';
import { IconBadge, IconBoard, IconHome, IconStore } from '@/components/ui/icons/tab-icons';

const TABS = [
  { href: '/home', id: 'home', Icon: IconHome },
  { href: '/shop', id: 'store', Icon: IconStore },
  { href: '/badge', id: 'badge', Icon: IconBadge },
  { href: '/leaderboard', id: 'leaderboard', Icon: IconBoard },
] as const;

export function TabBar({ hasStore }: { hasStore: boolean }) {
  const t = useTexts('play');
  const path = usePathname();
  const isGuest = useIsGuest();
  const tabs = TABS.filter(({ href }) => hasStore || href !== '/shop');
  return (
    <nav
      aria-label={t('tabBar')}
      className="tab-bar sticky bottom-0 z-30 border-line border-t bg-page pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map(({ href, id, Icon }) => {
          const current = path === href;
          return (
            <li key={href}>
              <Link
                href={isGuest && href !== '/home' ? CREATE_ACCOUNT_PATH : href}
                aria-current={current ? 'page' : undefined}
                className="block -outline-offset-4"
              >
                <Tab label={t(`tabs.${id}`)} Icon={Icon} current={current} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type TabProps = { label: string; Icon: ComponentType<{ className?: string }>; current: boolean };

/** Highlights the tab on tap, before its screen has loaded. */
function Tab({ label, Icon, current }: TabProps) {
  const { pending } = useLinkStatus();
  return (
    <span
      className={`relative flex h-12 flex-col items-center justify-center gap-0.5 font-semibold text-[min(0.6875rem,3.9vw,16px)] ${
        current || pending
          ? 'text-accent-text before:absolute before:top-0 before:h-[3px] before:w-10 before:rounded-b-full before:bg-accent'
          : 'text-muted'
      } ${pending ? 'link-busy' : ''}`}
    >
      <Icon className="size-6" />
      <span className="max-w-full truncate">{label}</span>
    </span>
  );
}
