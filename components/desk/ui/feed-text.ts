/** Returns the name of the feed that a record first came from. Drawn records have none. */
export function feedText({ feed }: { feed: string | null }): string {
  return feed ?? 'Drawn face';
}
