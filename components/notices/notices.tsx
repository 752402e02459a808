'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { isAsking, onAsking } from '@/components/client/asking';
import { signal } from '@/components/client/signal';
import type { GetTicket } from '@/components/realtime/game-connection';
import { sharedConnection } from '@/components/realtime/shared-connection';
import type { ActionResult } from '@/lib/contract/action-result';
import type { NoticesView } from '@/lib/contract/friends/notices-view';
import { setNews } from './news';
import type { NewsWords } from './notice-words';
import { createTeller } from './teller';

export type NoticesProps = {
  getTicket: GetTicket;
  fetchNotices: () => Promise<ActionResult<NoticesView>>;
  seeNotices: (input: { ids: string[] }) => Promise<ActionResult<unknown>>;
};

/** About as long as the result of an answer shows, so that the toast does not cover the next photo. */
const BETWEEN_QUESTIONS_MS = 2500;

/** Shows each notification once, as a toast: those received while the game is open and those from before. */
export function Notices({ getTicket, fetchNotices, seeNotices }: NoticesProps) {
  const path = usePathname();
  const shownPath = useRef(path);
  shownPath.current = path;
  useEffect(() => {
    const tell = createTeller({
      pathNow: () => shownPath.current,
      mustWait: () => document.hidden || isAsking(),
      say: (words) => {
        if (words.path === '/badge') signal('badge');
        toast.success(<NewsToast {...words} isHere={words.path === shownPath.current} />, {
          id: 'news',
          ...(shownPath.current === '/home' && { duration: BETWEEN_QUESTIONS_MS }),
        });
      },
      see: (ids) => void seeNotices({ ids }).catch(() => null),
    });
    // Counts events, so that an older answer does not overwrite a newer event.
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
    const look = () => tell();
    document.addEventListener('visibilitychange', look);
    const forgetAsking = onAsking(look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      forgetAsking();
      held.release();
    };
  }, [getTicket, fetchNotices, seeNotices]);
  return null;
}

function NewsToast({ text, path, isHere }: NewsWords & { isHere: boolean }) {
  return (
    <>
      {text}{' '}
      {isHere ? null : (
        <Link href={path} className="inline-block py-1 font-semibold underline underline-offset-4">
          View
        </Link>
      )}
    </>
  );
}
