'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { DESK_PATH, type DeskSection } from '@/lib/contract/desk/sections';

type Props = { sections: readonly DeskSection[]; operator: string };

/** Links to the screens that the operator's roles open. */
export function DeskNavigation({ sections, operator }: Props) {
  const path = usePathname();
  const isHere = (to: string) => (to === DESK_PATH ? path === to : path.startsWith(to));
  return (
    <nav
      aria-label="Desk"
      className="flex gap-1 overflow-x-auto border-line border-b bg-raised p-2 wide:flex-col wide:border-r wide:border-b-0"
    >
      <span className="shrink-0 self-center px-2 py-1 font-display font-extrabold text-lg wide:self-start">
        Desk
      </span>
      {sections.map(({ path: to, title }) => (
        <Link
          key={to}
          href={to}
          prefetch={false}
          aria-current={isHere(to) ? 'page' : undefined}
          className="shrink-0 rounded-md px-2 py-2 aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
        >
          {title}
        </Link>
      ))}
      <span className="shrink-0 self-center px-2 py-1 text-muted wide:mt-auto wide:self-start">
        {operator}
      </span>
    </nav>
  );
}
