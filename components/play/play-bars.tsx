'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type MarkNotificationsSeen,
  markShown,
  useNotifications,
} from '@/components/client/notifications/notification-state';
import { isQuestionOpen, onQuestionChange } from '@/components/client/notifications/question-open';
import { shownName } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { IconCross } from '@/components/ui/icons/icons';
import type { ActionResult } from '@/lib/contract/action-result';
import { roomPath } from '@/lib/contract/rooms/paths';
import type { OwnRoom } from '@/lib/contract/rooms/room-view';

export type PlayBarsProps = {
  fetchOwnRoom: () => Promise<ActionResult<OwnRoom | null>>;
  markNotificationsSeen: MarkNotificationsSeen;
};

/** Links to a friend's challenge or, without one, to the player's open room. Hides the challenge while a question is open. */
export function PlayBars({ fetchOwnRoom, markNotificationsSeen }: PlayBarsProps) {
  const t = useTexts('play');
  const common = useTexts('common');
  const path = usePathname();
  const room = useOwnRoom(fetchOwnRoom, path);
  const { challenge, markHandled } = useChallenge(markNotificationsSeen, path);
  if (challenge?.room_code)
    return (
      <PlayBar
        text={t('challenged', { name: shownName(challenge.name, common('unknownName')) })}
        href={roomPath(challenge.room_code)}
        label={t('join')}
        onOpen={markHandled}
      >
        <button
          type="button"
          onClick={markHandled}
          aria-label={t('dismissChallenge')}
          className="grid w-11 place-items-center self-stretch"
        >
          <IconCross className="size-4" />
        </button>
      </PlayBar>
    );
  if (!room) return null;
  const text = t('openRoom', { code: room.code, state: room.is_playing ? 'playing' : 'open' });
  return <PlayBar text={text} href={roomPath(room.code)} label={t('returnToRoom')} />;
}

const POLL_MS = 10_000;

type OwnRoomAnswer = { room: OwnRoom | null; askedOn: string };

/** Returns the player's open room, or null on the room's own page. Polls while there is one, because it may end. */
function useOwnRoom(fetchOwnRoom: PlayBarsProps['fetchOwnRoom'], path: string): OwnRoom | null {
  const [{ room, askedOn }, setAnswer] = useState<OwnRoomAnswer>({ room: null, askedOn: path });
  const pathNow = useRef(path);
  const read = useCallback(async () => {
    if (document.hidden) return;
    const askedOn = pathNow.current;
    const answer = await fetchOwnRoom().catch(() => null);
    // Another screen has asked since.
    if (answer?.ok && askedOn === pathNow.current) setAnswer({ room: answer.data, askedOn });
  }, [fetchOwnRoom]);
  useEffect(() => {
    pathNow.current = path;
    void read();
  }, [path, read]);
  useEffect(() => {
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [read]);
  // An answer requested on the room's own page may be from before the player left the room.
  const isOnItsPage = room !== null && [path, askedOn].includes(roomPath(room.code));
  const shown = isOnItsPage ? null : room;
  const isShown = shown !== null;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(read, POLL_MS);
    return () => clearInterval(timer);
  }, [isShown, read]);
  return shown;
}

/** Returns the pending challenge, or null while a question is open. Opening its room marks it as handled. */
function useChallenge(markSeen: MarkNotificationsSeen, path: string) {
  const { challenge } = useNotifications();
  const isAsked = useSyncExternalStore(onQuestionChange, isQuestionOpen, () => true);
  const id = challenge?.id;
  const isInItsRoom = challenge?.room_code != null && path === roomPath(challenge.room_code);
  const isShown = id !== undefined && !isAsked && !isInItsRoom;
  useEffect(() => {
    if (isInItsRoom && id) markHandled(id, markSeen);
  }, [isInItsRoom, id, markSeen]);
  useEffect(() => {
    if (!isShown) return;
    // Suppresses the push notification. The inbox keeps it unread until the player accepts or dismisses it.
    const suppressPush = () => {
      if (!document.hidden) void markSeen({ ids: [id], shown: [] }).catch(() => null);
    };
    suppressPush();
    document.addEventListener('visibilitychange', suppressPush);
    return () => document.removeEventListener('visibilitychange', suppressPush);
  }, [isShown, id, markSeen]);
  return { challenge: isShown ? challenge : null, markHandled: () => id && markHandled(id, markSeen) };
}

function markHandled(id: string, markSeen: MarkNotificationsSeen): void {
  markShown([id]);
  void markSeen({ ids: [id], shown: [id] }).catch(() => null);
}

type PlayBarProps = {
  text: string;
  href: string;
  label: string;
  onOpen?: () => void;
  children?: ReactNode;
};

function PlayBar({ text, href, label, onOpen, children }: PlayBarProps) {
  return (
    <div className="play-bar sticky top-0 z-30 flex min-h-7 shrink-0 items-center bg-accent pl-4 font-semibold text-on-accent text-sm leading-5 tall:min-h-10">
      <p role="status" className="min-w-0 flex-1 truncate">
        {text}
      </p>
      <Link
        href={href}
        onClick={onOpen}
        className="flex items-center self-stretch px-4 underline underline-offset-4"
      >
        {label}
      </Link>
      {children}
    </div>
  );
}
