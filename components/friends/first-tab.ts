export type TabName = 'list' | 'requests';

/** Returns the first tab of /friends: requests if there are any, unless a new friend is congratulated first. */
export function firstTab(requests: readonly unknown[] | null, accepted: readonly unknown[]): TabName {
  return requests?.length && accepted.length === 0 ? 'requests' : 'list';
}
