'use client';

import Link from 'next/link';
import { type ReactNode, useRef } from 'react';
import { notificationPath, notificationText } from '@/components/notifications/notification-text';
import { timeAgo } from '@/components/setting/time-ago';
import { IconCheck, IconStar } from '@/components/ui/icons';
import { Portrait } from '@/components/ui/portrait';
import { SmallButton, smallButtonLook } from '@/components/ui/small-button';
import { IconBadge } from '@/components/ui/tab-icons';
import type { InboxItem } from '@/lib/contract/notifications/inbox-view';

type InboxRowProps = { item: InboxItem; nowMs: number; onRead: () => void; onUndo: () => void };

/** A notification, which leads to the screen that it is about. Opening it marks it as read. */
export function InboxRow({ item, nowMs, onRead, onUndo }: InboxRowProps) {
  const text = notificationText(item);
  const link = useRef<HTMLAnchorElement>(null);
  function markRead() {
    // The button goes, so the focus moves on before.
    link.current?.focus();
    onRead();
  }
  return (
    <li
      data-testid="notification"
      className="flex min-h-16 flex-wrap items-center gap-x-1 rounded-xl bg-paper py-1 pr-1.5 pl-3 text-paper-text"
    >
      <Link
        ref={link}
        href={notificationPath(item)}
        onClick={item.is_read ? undefined : onRead}
        className="flex min-h-14 min-w-0 flex-auto basis-44 items-center gap-3 rounded-lg py-1"
      >
        <Sign item={item} />
        <span className="min-w-0 flex-1">
          <span className={`wrap-anywhere block leading-tight ${item.is_read ? '' : 'font-bold'}`}>
            {text}
          </span>
          <span className="flex items-center gap-1.5 text-paper-muted text-sm">
            {item.is_read ? null : (
              <span className="rounded bg-accent px-1 font-semibold text-on-accent text-xs">New</span>
            )}
            {timeAgo(item.at, nowMs)}
            {item.kind === 'challenge' && item.room_code === null ? ' · This room has ended.' : null}
          </span>
        </span>
      </Link>
      <span className="ml-auto flex items-center gap-1">
        {item.room_code === null ? null : (
          <Link
            href={notificationPath(item)}
            onClick={item.is_read ? undefined : onRead}
            aria-label={`Join the room of ${item.name}`}
            className={smallButtonLook('accent')}
          >
            Join
          </Link>
        )}
        {item.can_undo ? (
          <SmallButton onClick={onUndo} aria-label={`Undo the friendship with ${item.name}`}>
            Undo
          </SmallButton>
        ) : null}
        {item.is_read ? null : (
          <SmallButton onClick={markRead} aria-label={`Mark as read: ${text}`}>
            <IconCheck className="size-5" />
          </SmallButton>
        )}
      </span>
    </li>
  );
}

function Sign({ item: { kind, name, profile_image: image } }: { item: InboxItem }) {
  if (kind === 'badge_earned') return <Round icon={<IconBadge className="size-6" />} />;
  if (name === null) return <Round icon={<IconStar className="size-6" />} />;
  return <Portrait name={name} image={image} className="size-10 rounded-full text-lg" />;
}

function Round({ icon }: { icon: ReactNode }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
      {icon}
    </span>
  );
}
