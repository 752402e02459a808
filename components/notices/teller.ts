import type { NoticeView } from '@/lib/contract/friends/notices-view';
import { type NewsWords, newsWords } from './notice-words';

type Teller = {
  /** The screen that shows. */
  pathNow: () => string;
  /** Nobody looks, or something else must be looked at. */
  mustWait: () => boolean;
  say: (words: NewsWords) => void;
  /** Marks these as seen, here and on every other device. */
  see: (ids: string[]) => void;
};

/**
 * Says each piece of news once, as soon as somebody can look, and marks it as seen. A new friendship stays unseen until
 * /friends has congratulated on it. The returned function takes what is unseen now; without it, what it was before.
 */
export function createTeller({ pathNow, mustWait, say, see }: Teller) {
  const told = new Set<string>();
  let unseen: readonly NoticeView[] = [];
  return (now?: readonly NoticeView[]): void => {
    unseen = now ?? unseen;
    if (mustWait()) return;
    const fresh = unseen.filter(({ id }) => !told.has(id));
    for (const { id } of fresh) told.add(id);
    // There the congratulation says it.
    const words = newsWords(fresh, pathNow() === '/friends' ? 'friend_accepted' : undefined);
    if (words) say(words);
    const ids = fresh.filter(({ kind }) => kind !== 'friend_accepted').map(({ id }) => id);
    if (ids.length > 0) see(ids);
  };
}
