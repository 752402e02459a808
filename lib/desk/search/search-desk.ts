import { z } from 'zod';
import { sql } from '@/db/sql';
import type { SearchFound, SearchHit } from '@/lib/contract/desk/search/search-view';
import { priceText } from '@/lib/contract/english-format';
import type { RemovalState } from '@/lib/contract/enums';
import { userIdText } from '@/lib/contract/players/schemas';
import { receiptSchema } from '@/lib/contract/removals/schemas';
import { dateSchema } from '@/lib/contract/wire-values';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { RECORD_ID } from '@/lib/records/import/lines/check-feed-row';
import { hashPhoto } from '@/lib/records/photos/hash-photo';
import { readDecider } from '@/lib/removals/decide-removal';
import { resolveCounty } from '@/lib/removals/requests/find-counties';
import { findRecords, type SearchCriterion } from '@/lib/removals/requests/find-records';
import { receiptText } from '@/lib/removals/requests/receipt';
import { type ShownRecord, showRecords } from '@/lib/removals/requests/show-records';
import { findPurchases } from '@/lib/store/purchases/find-purchases';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';
import { deskPhotoAddress } from '../desk-photos';
import { searchPlayers } from '../players/search-players';

type SearchContext = DeskContext & { hashKey: string };

/** A county may have hundreds of bookings on a day. */
const MAX_RECORDS = 60;
const COUNTY_AND_DAY = /^(.+?)[\s,]+(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/;

/**
 * Searches by a receipt, an id of a record, purchase or action, a record_id of a feed, a county with a day, an email, a User ID or
 * a name. Finds only what the operator's roles may open. Throws INVALID_INPUT for an unknown or ambiguous county.
 */
export async function searchDesk(ctx: SearchContext, { text }: { text: string }): Promise<SearchFound> {
  const { roles } = ctx.signedIn;
  const seesPlayers = roles.includes('moderator') || roles.includes('support');
  const [requests, records, players, purchases, actions] = await Promise.all([
    roles.includes('records') ? findRequest(ctx, text) : [],
    roles.includes('records') ? findRecordsOf(ctx, text) : NOTHING,
    seesPlayers ? findPlayers(ctx, text) : [],
    roles.includes('support') ? findPurchase(ctx, text) : [],
    roles.includes('admin') ? findActions(ctx, text) : [],
  ]);
  return {
    hits: [...requests, ...records.hits, ...players, ...purchases, ...actions],
    erased: records.erased,
    more: records.more,
  };
}

/**
 * Finds the records with this photo or a copy of it. Throws INVALID_INPUT for a file that is no picture, and if nothing is found in an
 * installation that has only drawn photos.
 */
export async function searchPhoto(ctx: SearchContext, { photo }: { photo: string }): Promise<SearchFound> {
  const hashes = await hashPhoto(Buffer.from(photo, 'base64'));
  if (hashes === null) throw new AppError('INVALID_INPUT', message('deskSearch', 'noPhoto'));
  const found = await foundRecords(ctx, { hashes });
  if (found.hits.length === 0 && env().PHOTOS === 'drawn')
    throw new AppError('INVALID_INPUT', message('deskSearch', 'photosDrawn'));
  return found;
}

const NOTHING: SearchFound = { hits: [], erased: 0, more: 0 };

async function findRequest(ctx: SearchContext, text: string): Promise<SearchHit[]> {
  const parsed = receiptSchema.safeParse({ receipt: text });
  if (!parsed.success) return [];
  const { receipt } = parsed.data;
  const [row] = await ctx.db.execute<{
    state: RemovalState;
    askedAt: string;
    decidedAt: string | null;
    matched: number;
    recordIds: string[];
  }>(sql`
    select state, to_json(created_at) #>> '{}' as "askedAt", to_json(decided_at) #>> '{}' as "decidedAt",
      cardinality(record_ids) as matched, record_ids as "recordIds"
    from removal_requests where receipt = ${receipt}`);
  if (!row) return [];
  const { recordIds, ...request } = row;
  const by = row.decidedAt === null ? null : await readDecider(ctx, { receipt });
  const hit = {
    kind: 'request' as const,
    receipt,
    receiptText: receiptText(receipt),
    ...request,
    decidedBy: by,
  };
  // The records that still exist follow, so that an operator can correct a wrong decision.
  const remaining =
    row.decidedAt === null
      ? []
      : await recordHits(ctx, await showRecords(ctx, recordIds.slice(0, MAX_RECORDS)));
  return [hit, ...remaining.filter(({ where }) => where !== 'gone')];
}

async function findRecordsOf(ctx: SearchContext, text: string): Promise<SearchFound> {
  if (z.uuid().safeParse(text).success) {
    const hits = await recordHits(ctx, await showRecords(ctx, [text]));
    return { hits: hits.filter((hit) => hit.where !== 'gone' || hit.receipt !== null), erased: 0, more: 0 };
  }
  const [, place, day] = COUNTY_AND_DAY.exec(text) ?? [];
  if (place && day) {
    const county = await resolveCounty(ctx, { typed: place });
    return foundRecords(ctx, { county, day: isoDay(day) });
  }
  return RECORD_ID.test(text) ? foundRecords(ctx, { recordId: text }) : NOTHING;
}

function isoDay(day: string): string {
  const [month = '', dayOfMonth = '', year] = day.split('/');
  const iso = year ? `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}` : day;
  if (!dateSchema().safeParse(iso).success)
    throw new AppError('INVALID_INPUT', message('fields', 'dateRequired'));
  return iso;
}

async function foundRecords(ctx: SearchContext, criterion: SearchCriterion): Promise<SearchFound> {
  const { records, erased } = await findRecords(ctx, criterion);
  const hits = await recordHits(ctx, records.slice(0, MAX_RECORDS));
  return { hits, erased, more: records.length - hits.length };
}

async function recordHits(ctx: SearchContext, records: readonly ShownRecord[]) {
  const ids = records.map(({ id }) => id);
  const rows = await ctx.db.execute<{ id: string; receipt: string | null; held: boolean }>(sql`
    select i.id, exists (select from pulled_records p where p.id = i.id and p.held in ('new', 'again')) as held,
      (select r.receipt from removal_requests r where i.id = any(r.record_ids) order by r.created_at desc limit 1) as receipt
    from unnest(${ids}::uuid[]) i (id)`);
  const more = new Map(rows.map((row) => [row.id, row]));
  return records.map(({ id, where, county, bookedOn, label, photo, receipt }) => ({
    kind: 'record' as const,
    recordId: id,
    where: more.get(id)?.held ? ('held' as const) : where,
    county,
    bookedOn,
    label,
    photo: photo === null ? null : deskPhotoAddress(ctx, id, 'listed'),
    receipt: receipt ?? (where === 'gone' ? (more.get(id)?.receipt ?? null) : null),
  }));
}

async function findPlayers(ctx: SearchContext, text: string): Promise<SearchHit[]> {
  const found = await searchPlayers(ctx, { text });
  return found.map((player) => ({ kind: 'player', ...player }));
}

async function findPurchase(ctx: SearchContext, text: string): Promise<SearchHit[]> {
  // A User ID finds the player instead. The page of the player lists the purchases.
  if (userIdText.safeParse(text).success) return [];
  const found = await findPurchases(ctx, { id: text, limit: 1 });
  return found.map(({ id, amountCents, currency, status, userId }) => ({
    kind: 'purchase',
    purchaseId: id,
    price: priceText(amountCents, currency),
    state: status,
    userId,
  }));
}

async function findActions(ctx: SearchContext, text: string): Promise<SearchHit[]> {
  if (!z.uuid().safeParse(text).success) return [];
  const [row] = await ctx.db.execute<{ actions: number }>(sql`
    select count(*)::int as actions from desk_audit
    where phase = 'began' and (id = ${text}::uuid or action_id = ${text}::uuid or subject_id = ${text})`);
  const actions = row?.actions ?? 0;
  return actions > 0 ? [{ kind: 'audit', id: text, actions }] : [];
}

/** Returns the audit detail of a search: counts and record ids, but not the text. */
export function searchDetail({ hits, erased }: SearchFound): string {
  const recordIds = hits.flatMap((hit) => (hit.kind === 'record' ? [hit.recordId] : []));
  const counts = Map.groupBy(hits, ({ kind }) => kind);
  const parts = [...counts].map(([kind, found]) => `${kind} ${found.length}`);
  const counted = [...parts, ...(erased > 0 ? [`erased ${erased}`] : [])].join(', ') || 'nothing';
  return [counted, ...recordIds].join(' ');
}
