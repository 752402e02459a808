export type TabName = 'list' | 'requests';

/** Where /friends starts: at the requests when some wait, unless a new friend is to be congratulated on first. */
export function firstTab(requests: readonly unknown[] | null, accepted: readonly unknown[]): TabName {
  return requests?.length && accepted.length === 0 ? 'requests' : 'list';
}
