'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isAsking, onAsking } from '@/components/client/asking';
import {
  type MarkNotificationsSeen,
  markShown,
  useNotifications,
} from '@/components/notifications/notification-state';
import { notificationText } from '@/components/notifications/notification-text';
import { IconCross } from '@/components/ui/icons';
import type { ActionResult } from '@/lib/contract/action-result';
import { roomPath } from '@/lib/contract/rooms/room-code';
import type { OwnRoom } from '@/lib/contract/rooms/room-view';
import { PlayBar } from './play-bar';

export type PlayBarsProps = {
  fetchOwnRoom: () => Promise<ActionResult<OwnRoom | null>>;
  markNotificationsSeen: MarkNotificationsSeen;
};

/** Leads back into a room from every other screen, and into a friend's room while no question is open. Covers nothing. */
export function PlayBars({ fetchOwnRoom, markNotificationsSeen }: PlayBarsProps) {
  const path = usePathname();
  const room = useOwnRoom(fetchOwnRoom, path);
  const { challenge, accept } = useChallenge(markNotificationsSeen, path);
  return (
    <>
      {room ? (
        <PlayBar
          text={`Room ${room.code} is ${room.is_playing ? 'playing' : 'open'}`}
          href={roomPath(room.code)}
          label="Return"
        />
      ) : null}
      {challenge?.room_code ? (
        <PlayBar
          text={notificationText(challenge)}
          href={roomPath(challenge.room_code)}
          label="Join"
          onOpen={accept}
        >
          <button
            type="button"
            onClick={accept}
            aria-label="Dismiss the challenge"
            className="grid w-11 place-items-center self-stretch"
          >
            <IconCross className="size-4" />
          </button>
        </PlayBar>
      ) : null}
    </>
  );
}

const AGAIN_MS = 10_000;

/** Returns the open room that the player is a member of, unless its screen shows. Asks again while there is one: it may end. */
function useOwnRoom(fetchOwnRoom: PlayBarsProps['fetchOwnRoom'], path: string): OwnRoom | null {
  const [room, setRoom] = useState<OwnRoom | null>(null);
  const elsewhere = room !== null && path !== roomPath(room.code) ? room : null;
  const isShown = elsewhere !== null;
  useEffect(() => {
    let isLeft = false;
    async function read() {
      const answer = document.hidden ? null : await fetchOwnRoom().catch(() => null);
      if (!answer?.ok || isLeft) return;
      const found = answer.data;
      setRoom(found && path !== roomPath(found.code) ? found : null);
    }
    void read();
    document.addEventListener('visibilitychange', read);
    const timer = isShown ? setInterval(read, AGAIN_MS) : undefined;
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', read);
      clearInterval(timer);
    };
  }, [fetchOwnRoom, path, isShown]);
  return elsewhere;
}

/** Returns the challenge that waits, while no question is open, and how to accept or dismiss it. Its room's screen accepts it. */
function useChallenge(markSeen: MarkNotificationsSeen, path: string) {
  const { challenge } = useNotifications();
  const isQuestionOpen = useSyncExternalStore(onAsking, isAsking, () => true);
  const id = challenge?.id;
  const isThere = challenge?.room_code != null && path === roomPath(challenge.room_code);
  const isShown = id !== undefined && !isQuestionOpen && !isThere;
  useEffect(() => {
    if (isThere && id) settle(id, markSeen);
  }, [isThere, id, markSeen]);
  useEffect(() => {
    if (!isShown) return;
    // No push message follows. It stays unread in the inbox until it is accepted or dismissed.
    const note = () => {
      if (!document.hidden) void markSeen({ ids: [id], shown: [] }).catch(() => null);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [isShown, id, markSeen]);
  return { challenge: isShown ? challenge : null, accept: () => id && settle(id, markSeen) };
}

function settle(id: string, markSeen: MarkNotificationsSeen): void {
  markShown([id]);
  void markSeen({ ids: [id], shown: [id] }).catch(() => null);
}
