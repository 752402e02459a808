'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import Link from 'next/link';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmModal } from '@/components/ui/confirm-modal';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSkeleton } from '@/components/ui/list-skeleton';
import { TextButton } from '@/components/ui/text-button';
import { formatNumber } from '@/lib/contract/format';
import type { InboxItem, InboxView } from '@/lib/contract/notifications/inbox-view';
import type { InboxActions } from './inbox-actions';
import { InboxRow } from './inbox-row';
import { useInbox } from './use-inbox';

type InboxProps = {
  actions: InboxActions;
  /** As rendered by the server; null if that failed. */
  initial: InboxView | null;
  renderedAt: number;
};

export function Inbox(props: InboxProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Notifications {...props} />
      <p className="text-muted text-sm">
        Notifications are kept for 30 days. You choose them under{' '}
        <Link href="/notification-settings" className="inline-block py-1 underline underline-offset-4">
          Notification settings
        </Link>
        .
      </p>
    </QueryClientProvider>
  );
}

function Notifications(props: InboxProps) {
  const inbox = useInbox(props);
  const { items, unread, failed, busy, retry } = inbox;
  const list = useRef<HTMLUListElement>(null);
  if (failed)
    return (
      <EmptyState title="Something went wrong" alert>
        <p className="text-paper-muted">The list could not be loaded. Your notifications are safe.</p>
        <Button onClick={retry} busy={busy} busyLabel="Loading...">
          Try again
        </Button>
      </EmptyState>
    );
  if (!items) return <ListSkeleton />;
  if (items.length === 0)
    return (
      <EmptyState title="No notifications yet.">
        <p className="text-paper-muted">New friends, badges, rewards and challenges appear here.</p>
      </EmptyState>
    );
  function markAll() {
    // The button goes once all are read.
    list.current?.focus();
    void inbox.markRead('all');
  }
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {unread === 0 ? 'All read' : `${formatNumber(unread)} unread`}
        </p>
        {unread === 0 && inbox.waits !== 'all' ? null : (
          <TextButton onClick={markAll} busy={inbox.waits === 'all'}>
            Mark all as read
          </TextButton>
        )}
      </div>
      <List list={list} inbox={inbox} items={items} />
    </>
  );
}

type ListProps = {
  /** Gets the focus when a button with the focus goes. */
  list: RefObject<HTMLUListElement | null>;
  inbox: ReturnType<typeof useInbox>;
  items: readonly InboxItem[];
};

function List({ list, inbox, items }: ListProps) {
  const [asked, setAsked] = useState<InboxItem | null>(null);
  async function undo() {
    if (!asked) return;
    const done = await inbox.undo(asked);
    setAsked(null);
    if (done) list.current?.focus();
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Notifications" className="flex flex-col gap-1.5 rounded-xl">
        {items.map((item) => (
          <InboxRow
            key={item.id}
            item={item}
            nowMs={inbox.readAtMs}
            onRead={() => inbox.markRead([item.id])}
            onUndo={() => setAsked(item)}
          />
        ))}
      </ul>
      {inbox.more ? (
        <Button look="raised" onClick={inbox.more} busy={inbox.loadingMore} busyLabel="Loading...">
          Show more
        </Button>
      ) : null}
      <ConfirmModal
        question={
          asked && {
            title: 'Undo friendship',
            text: `${asked.name} became your friend by your link. Remove ${asked.name} from your friends?`,
            confirm: 'Remove',
            busyLabel: 'Removing...',
          }
        }
        busy={inbox.waits === 'undo'}
        onConfirm={undo}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
