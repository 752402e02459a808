import { counted } from '@/lib/contract/format';
import type { NoticeView } from '@/lib/contract/friends/notices-view';

type Told = Pick<NoticeView, 'kind' | 'name' | 'badge' | 'stars'>;

/** One piece of news in a sentence. */
export function noticeWords({ kind, name: known, badge, stars }: Told): string {
  const name = known ?? 'Unknown';
  switch (kind) {
    case 'friend_request':
      return `${name} wants to be your friend.`;
    case 'friend_accepted':
      return `You and ${name} are now friends!`;
    case 'stars_received':
      return known === null
        ? `You have received ${counted(stars ?? 0, 'star')}.`
        : `You have received ${counted(stars ?? 0, 'star')} for your friendship with ${known}.`;
    case 'badge_received':
      return `${name} shared a badge with you: ${badge ?? ''}.`;
    case 'badge_earned':
      return `You have earned a badge: ${badge ?? ''}!`;
  }
}

/** What a toast says, and where more of it is to be seen. */
export type NewsWords = { text: string; path: '/friends' | '/badge' };

function noticePath({ kind }: Pick<Told, 'kind'>): NewsWords['path'] {
  return kind === 'badge_received' || kind === 'badge_earned' ? '/badge' : '/friends';
}

/** Stars for a friendship that is told as well go without saying: its congratulation says it. */
function isSaidOtherwise(notice: Told, all: readonly Told[]): boolean {
  return (
    notice.kind === 'stars_received' &&
    all.some(({ kind, name }) => kind === 'friend_accepted' && name === notice.name)
  );
}

/**
 * Several pieces of news, oldest first, as one toast: the newest in words, how many more there are, and where to look.
 * Those of the kind `shownHere` need no words.
 */
export function newsWords(notices: readonly Told[], shownHere?: Told['kind']): NewsWords | null {
  const told = notices.filter((notice) => notice.kind !== shownHere && !isSaidOtherwise(notice, notices));
  const newest = told.at(-1);
  if (!newest) return null;
  const more = told.length > 1 ? ` And ${told.length - 1} more.` : '';
  return { text: `${noticeWords(newest)}${more}`, path: noticePath(newest) };
}
