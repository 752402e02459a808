'use client';

import Link from 'next/link';
import { useNotifications } from '@/components/client/notification-state';
import { LinkBusy } from '@/components/ui/link-busy';
import { IconBell } from '@/components/ui/more-icons';

/** Leads to the inbox and shows how many notifications are unread. */
export function InboxBell() {
  const { unread } = useNotifications();
  return (
    <Link
      href="/inbox"
      aria-label={unread > 0 ? `Inbox, ${unread} unread` : 'Inbox'}
      className="relative grid h-11 place-items-center rounded-lg"
    >
      <LinkBusy>
        <IconBell />
      </LinkBusy>
      {unread > 0 ? (
        <span
          key={unread}
          className="numerals absolute top-0.5 right-0 grid h-5 min-w-5 animate-land place-items-center rounded-full border-2 border-page bg-accent px-1 font-extrabold text-on-accent text-sm leading-none"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Link>
  );
}
