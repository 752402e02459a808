'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { GetTicket } from '@/components/realtime/game-connection';
import { sharedConnection } from '@/components/realtime/shared-connection';
import type { ActionResult } from '@/lib/action-result';
import type { NoticesView, NoticeView } from '@/lib/friends/notices-view';
import { setNews } from './news';
import { newsWords } from './notice-words';

export type NoticesProps = {
  getTicket: GetTicket;
  fetchNotices: () => Promise<ActionResult<NoticesView>>;
  seeNotices: (input: { ids: string[] }) => Promise<ActionResult<unknown>>;
};

/** Hears what happens to the player while the game is open, and what happened before; says it once, in a toast. */
export function Notices({ getTicket, fetchNotices, seeNotices }: NoticesProps) {
  const path = usePathname();
  const shownPath = useRef(path);
  shownPath.current = path;
  useEffect(() => {
    const tell = teller(() => shownPath.current, seeNotices);
    // What an event said meanwhile is newer than what was asked for before.
    let heard = 0;
    const take = (view: NoticesView) => {
      heard += 1;
      setNews(view);
      tell(view.unseen);
    };
    async function read() {
      const before = heard;
      const answer = await fetchNotices().catch(() => null);
      if (answer?.ok && heard === before) take(answer.data);
    }
    const held = sharedConnection.hold(getTicket, {
      onConnection: (isThere) => void (isThere && read()),
      onNotices: ({ unseen, pending_requests: pendingRequests }) => take({ unseen, pendingRequests }),
    });
    const look = () => tell(null);
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      held.release();
    };
  }, [getTicket, fetchNotices, seeNotices]);
  return null;
}

/**
 * Says each piece of news once, as soon as somebody looks, and marks it as seen. A new friendship stays unseen until
 * /friends has congratulated on it. The returned function takes what is unseen now; null for what it was before.
 */
function teller(pathNow: () => string, seeNotices: NoticesProps['seeNotices']) {
  const told = new Set<string>();
  let unseen: readonly NoticeView[] = [];
  return (now: readonly NoticeView[] | null) => {
    unseen = now ?? unseen;
    if (document.hidden) return;
    const fresh = unseen.filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
    const path = pathNow();
    // The congratulation says these there.
    const quiet = path === '/friends' && fresh.some(({ kind }) => kind === 'friend_accepted');
    const words = quiet ? null : newsWords(fresh);
    if (words) toast.success(<NewsToast {...words} isHere={words.path === path} />, { id: 'news' });
    const ids = fresh.filter(({ kind }) => kind !== 'friend_accepted').map(({ id }) => id);
    if (ids.length > 0) void seeNotices({ ids }).catch(() => null);
  };
}

function NewsToast({ text, path, isHere }: { text: string; path: string; isHere: boolean }) {
  return (
    <>
      {text}{' '}
      {isHere ? null : (
        <Link href={path} className="inline-block py-1 font-semibold underline underline-offset-4">
          Have a look
        </Link>
      )}
    </>
  );
}
