import type { NoticeView } from '@/lib/contract/friends/notices-view';
import { type NewsWords, newsWords } from './notice-words';

type Teller = {
  pathNow: () => string;
  /** Whether to wait: the tab is hidden or a question is open. */
  mustWait: () => boolean;
  say: (words: NewsWords) => void;
  see: (ids: string[]) => void;
};

/**
 * Creates a function that shows each notification once and marks it as seen. New friendships stay unseen until
 * /friends has congratulated on them. Call it with the unseen notifications, or without an argument to show those
 * that waited.
 */
export function createTeller({ pathNow, mustWait, say, see }: Teller) {
  const told = new Set<string>();
  let unseen: readonly NoticeView[] = [];
  return (now?: readonly NoticeView[]): void => {
    unseen = now ?? unseen;
    if (mustWait()) return;
    const fresh = unseen.filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
    // On /friends the congratulation shows it.
    const words = newsWords(fresh, pathNow() === '/friends' ? 'friend_accepted' : undefined);
    if (words) say(words);
    const ids = fresh.filter(({ kind }) => kind !== 'friend_accepted').map(({ id }) => id);
    if (ids.length > 0) see(ids);
  };
}
