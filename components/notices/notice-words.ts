import { counted } from '@/lib/contract/format';
import type { NoticeView } from '@/lib/contract/friends/notices-view';

type Told = Pick<NoticeView, 'kind' | 'name' | 'badge' | 'stars'>;

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

/** The text of a toast and the screen it links to. */
export type NewsWords = { text: string; path: '/friends' | '/badge' };

function noticePath({ kind }: Pick<Told, 'kind'>): NewsWords['path'] {
  return kind === 'badge_received' || kind === 'badge_earned' ? '/badge' : '/friends';
}

/** Hides the stars of a friendship whose congratulation already mentions them. */
function isSaidOtherwise(notice: Told, all: readonly Told[]): boolean {
  return (
    notice.kind === 'stars_received' &&
    all.some(({ kind, name }) => kind === 'friend_accepted' && name === notice.name)
  );
}

/**
 * Combines notifications, oldest first, into one toast: the newest as text, and how many more there are. Leaves out
 * the kind `shownHere`.
 */
export function newsWords(notices: readonly Told[], shownHere?: Told['kind']): NewsWords | null {
  const told = notices.filter((notice) => notice.kind !== shownHere && !isSaidOtherwise(notice, notices));
  const newest = told.at(-1);
  if (!newest) return null;
  const more = told.length > 1 ? ` And ${told.length - 1} more.` : '';
  return { text: `${noticeWords(newest)}${more}`, path: noticePath(newest) };
}
