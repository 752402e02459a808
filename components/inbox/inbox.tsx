'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import Link from 'next/link';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { notificationPath, notificationText } from '@/components/notifications/notification-text';
import { timeAgo } from '@/components/setting/time-ago';
import { Button, SmallButton, smallButtonLook, TextButton } from '@/components/ui/buttons/button';
import { Portrait } from '@/components/ui/drawings/portrait';
import { IconCheck, IconStar } from '@/components/ui/icons/icons';
import { IconBadge } from '@/components/ui/icons/tab-icons';
import { ConfirmModal } from '@/components/ui/modals/confirm-modal';
import { EmptyState } from '@/components/ui/states/empty-state';
import { ListSkeleton } from '@/components/ui/states/skeleton';
import type { InboxItem, InboxView } from '@/lib/contract/notifications/inbox-view';
import { type InboxActions, useInbox } from './use-inbox';

type InboxProps = {
  actions: InboxActions;
  initial: InboxView | null;
  renderedAt: number;
};

export function Inbox(props: InboxProps) {
  const t = useTexts('inbox');
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Notifications {...props} />
      <p className="text-muted text-sm">
        {t.rich('kept', {
          link: (text) => (
            <Link href="/notification-settings" className="inline-block py-1 underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </p>
    </QueryClientProvider>
  );
}

function Notifications(props: InboxProps) {
  const t = useTexts('inbox');
  const common = useTexts('common');
  const inbox = useInbox(props);
  const { items, unread, failed, busy, retry } = inbox;
  const list = useRef<HTMLUListElement>(null);
  if (failed)
    return (
      <EmptyState title={common('somethingWrong')} alert>
        <p className="text-paper-muted">{t('notLoaded')}</p>
        <Button onClick={retry} busy={busy} busyLabel={common('loading')}>
          {common('tryAgain')}
        </Button>
      </EmptyState>
    );
  if (!items) return <ListSkeleton />;
  if (items.length === 0)
    return (
      <EmptyState title={t('none')}>
        <p className="text-paper-muted">{t('noneNote')}</p>
      </EmptyState>
    );
  function markAll() {
    // The button disappears once all are read.
    list.current?.focus();
    void inbox.markRead('all');
  }
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {unread === 0 ? t('allRead') : t('unread', { count: unread })}
        </p>
        {unread === 0 && inbox.waits !== 'all' ? null : (
          <TextButton onClick={markAll} busy={inbox.waits === 'all'}>
            {t('markAll')}
          </TextButton>
        )}
      </div>
      <List list={list} inbox={inbox} items={items} />
    </>
  );
}

type ListProps = {
  /** Receives the focus when a focused button disappears. */
  list: RefObject<HTMLUListElement | null>;
  inbox: ReturnType<typeof useInbox>;
  items: readonly InboxItem[];
};

function List({ list, inbox, items }: ListProps) {
  const t = useTexts('inbox');
  const sentences = useTexts('notifications');
  const common = useTexts('common');
  const [asked, setAsked] = useState<InboxItem | null>(null);
  async function undo() {
    if (!asked) return;
    const done = await inbox.undo(asked);
    setAsked(null);
    if (done) list.current?.focus();
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t('list')} className="flex flex-col gap-1.5 rounded-xl">
        {items.map((item) => (
          <InboxRow
            key={item.id}
            item={item}
            nowMs={inbox.fetchedAtMs}
            onRead={() => inbox.markRead([item.id])}
            onUndo={() => setAsked(item)}
          />
        ))}
      </ul>
      {inbox.more ? (
        <Button look="raised" onClick={inbox.more} busy={inbox.loadingMore} busyLabel={common('loading')}>
          {t('showMore')}
        </Button>
      ) : null}
      <ConfirmModal
        question={
          asked && {
            title: t('undoTitle'),
            text: t('undoQuestion', { name: shownName(asked.name, sentences('unknown')) }),
            confirm: t('remove'),
            busyLabel: t('removing'),
          }
        }
        busy={inbox.waits === 'undo'}
        onConfirm={undo}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

type InboxRowProps = { item: InboxItem; nowMs: number; onRead: () => void; onUndo: () => void };

function InboxRow({ item, nowMs, onRead, onUndo }: InboxRowProps) {
  const t = useTexts('inbox');
  const sentences = useTexts('notifications');
  const common = useTexts('common');
  const text = notificationText(sentences, item);
  const name = shownName(item.name, sentences('unknown'));
  const when = timeAgo(common, item.at, nowMs);
  const link = useRef<HTMLAnchorElement>(null);
  function markRead() {
    // Moves the focus first, because the button disappears.
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
        <ItemIcon item={item} />
        <span className="min-w-0 flex-1">
          <span className={`wrap-anywhere block leading-tight ${item.is_read ? '' : 'font-bold'}`}>
            {text}
          </span>
          <span className="flex items-center gap-1.5 text-paper-muted text-sm">
            {item.is_read ? null : (
              <span className="rounded bg-accent px-1 font-semibold text-on-accent text-xs">{t('new')}</span>
            )}
            {item.kind === 'challenge' && item.room_code === null ? t('roomEnded', { when }) : when}
          </span>
        </span>
      </Link>
      <span className="ml-auto flex items-center gap-1">
        {item.room_code === null ? null : (
          <Link
            href={notificationPath(item)}
            onClick={item.is_read ? undefined : onRead}
            aria-label={t('joinRoom', { name })}
            className={smallButtonLook('accent')}
          >
            {t('join')}
          </Link>
        )}
        {item.can_undo ? (
          <SmallButton onClick={onUndo} aria-label={t('undoWith', { name })}>
            {t('undo')}
          </SmallButton>
        ) : null}
        {item.is_read ? null : (
          <SmallButton onClick={markRead} aria-label={t('markRead', { text })}>
            <IconCheck className="size-5" />
          </SmallButton>
        )}
      </span>
    </li>
  );
}

function ItemIcon({ item: { kind, name, profile_image: image } }: { item: InboxItem }) {
  if (kind === 'badge_earned') return <RoundIcon icon={<IconBadge className="size-6" />} />;
  if (name === null) return <RoundIcon icon={<IconStar className="size-6" />} />;
  return <Portrait name={name} image={image} className="size-10 rounded-full text-lg" />;
}

function RoundIcon({ icon }: { icon: ReactNode }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
      {icon}
    </span>
  );
}
