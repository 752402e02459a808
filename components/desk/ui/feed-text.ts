/** Returns the name of the feed that a record first came from. Records that were imported before names were kept have none. */
export function feedText({ origin, feed }: { origin: 'feed' | 'synthetic'; feed: string | null }): string {
  if (origin === 'synthetic') return 'Drawn face';
  return feed ?? 'Feed name not kept';
}
