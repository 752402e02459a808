'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { IconBadge, IconBoard, IconHome, IconStore } from '@/components/ui/icons';

const TABS = [
  { href: '/home', label: 'Home', Icon: IconHome },
  { href: '/shop', label: 'Store', Icon: IconStore },
  { href: '/badge', label: 'Badge', Icon: IconBadge },
  { href: '/leaderboard', label: 'Leaderboard', Icon: IconBoard },
] as const;

/** The four tabs at the foot of every player screen, within reach of the thumb. */
export function TabBar() {
  const path = usePathname();
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-30 border-line border-t bg-page pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid grid-cols-4">
        {TABS.map(({ href, label, Icon }) => {
          const current = path === href;
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={current ? 'page' : undefined}
                className={`relative flex h-12 flex-col items-center justify-center gap-0.5 font-semibold text-[min(0.6875rem,3.9vw,16px)] -outline-offset-4 ${
                  current
                    ? 'text-accent-text before:absolute before:top-0 before:h-[3px] before:w-10 before:rounded-b-full before:bg-accent'
                    : 'text-muted'
                }`}
              >
                <Icon className="size-6" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
