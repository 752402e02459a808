import { ApiError } from './api-error';
import type { ListParams } from './api-schemas';

type Listed = { id: string; created: number };

function inTime(object: Listed, created: NonNullable<ListParams['created']>): boolean {
  const { gt, gte, lt, lte } = { gt: undefined, lt: undefined, ...created };
  return (
    (gt === undefined || object.created > gt) &&
    (gte === undefined || object.created >= gte) &&
    (lt === undefined || object.created < lt) &&
    (lte === undefined || object.created <= lte)
  );
}

function placeOf(objects: readonly Listed[], id: string): number {
  const place = objects.findIndex((object) => object.id === id);
  if (place === -1) throw new ApiError(400, `No such object: '${id}'`, { code: 'resource_missing' });
  return place;
}

/** One page of a list, the newest first, as cursors and the time ask for. */
export function page<T extends Listed>(inOrder: readonly T[], params: ListParams, url: string): object {
  const { limit, starting_after: after, ending_before: before, created } = params;
  const newestFirst = inOrder.toReversed();
  const from = after === undefined ? 0 : placeOf(newestFirst, after) + 1;
  const until = before === undefined ? newestFirst.length : placeOf(newestFirst, before);
  const inRange = newestFirst.slice(from, until).filter((object) => !created || inTime(object, created));
  const data = before === undefined ? inRange.slice(0, limit) : inRange.slice(-limit);
  return { object: 'list', data, has_more: inRange.length > data.length, url };
}
