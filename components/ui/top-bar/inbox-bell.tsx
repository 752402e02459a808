'use client';

import Link from 'next/link';
import { useNotifications } from '@/components/client/notifications/notification-state';
import { useTexts } from '@/components/client/texts-provider';
import { LinkBusy } from '@/components/ui/buttons/link-status';
import { IconBell } from '@/components/ui/icons/more-icons';
import { CountPin } from '@/components/ui/top-bar/count-pin';

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
