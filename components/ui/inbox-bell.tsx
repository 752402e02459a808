'use client';

import Link from 'next/link';
import { useNotifications } from '@/components/client/notification-state';
import { useTexts } from '@/components/client/texts-provider';
import { CountPin } from '@/components/ui/count-pin';
import { LinkBusy } from '@/components/ui/link-busy';
import { IconBell } from '@/components/ui/more-icons';

/** Leads to the inbox and shows how many notifications are unread. */
export function InboxBell() {
  const t = useTexts('quiz');
  const { unread } = useNotifications();
  return (
    <Link
      href="/inbox"
      aria-label={unread > 0 ? t('inboxUnread', { count: unread }) : t('inbox')}
      className="relative grid h-11 place-items-center rounded-lg"
    >
      <LinkBusy>
        <IconBell />
      </LinkBusy>
      <CountPin count={unread} />
    </Link>
  );
}
