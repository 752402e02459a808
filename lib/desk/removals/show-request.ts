import { sql } from '@/db/sql';
import { offenseCategory } from '@/lib/charges/offense-categories';
import { MATCHES_SHOWN, type RequestMatch, type ShownRequest } from '@/lib/contract/desk/removals/requests';
import type { DeskContext } from '@/lib/desk/desk-context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { readSlip } from '@/lib/records/booking-slip';
import { wholeSlip } from '@/lib/records/shown-facts';
import { readDecider } from '@/lib/removals/decide-removal';
import { message } from '@/messages/message';
import { claim, claimedByOthers } from '../claims/claims';
import { deskPhotoAddress } from '../desk-photos';

type ShowContext = Pick<DeskContext, 'db' | 'now' | 'signedIn'>;

type Showing = {
  receipt: string;
  /** The index of the first match to return. */
  from: number;
  /** False for a request that is only preloaded. */
  claims: boolean;
};
type RequestRow = {
  id: string;
  source: 'photo' | 'county_day' | 'flag';
  words: string | null;
  recordIds: string[];
  askedPhotoId: string | null;
  isPhotoKept: boolean;
  isDecided: boolean;
};
type MatchRow = Omit<RequestMatch, 'label' | 'photo' | 'booking'> & {
  code: number | null;
  slip: string | null;
  hasPhoto: boolean;
};

/** `distance` is measured from the requested photo and its crops, whichever is closest, as when matches are searched. */
async function readMatches({ db }: ShowContext, { id, askedPhotoId }: RequestRow): Promise<MatchRow[]> {
  const rows = await db.execute<MatchRow>(sql`
    select i.id as "recordId",
      case when b.id is not null then 'in play' when u.id is not null then 'out of play' else 'gone' end as where,
      c.name || ', ' || c.state as county, coalesce(b.booked_on, u.booked_on) as "bookedOn",
      ${wholeSlip(sql`coalesce(to_jsonb(b), to_jsonb(u))`)} as slip,
      coalesce(b.category_code, u.category_code) as code, coalesce(b.charge_normalized, u.charge_normalized) as charge,
      case coalesce(b.synthetic, u.synthetic) when true then 'synthetic' when false then 'feed' end as origin,
      coalesce(b.feed_name, u.feed_name) as feed,
      to_char(coalesce(b.imported_at, u.imported_at) at time zone 'UTC', 'YYYY-MM-DD') as "importedOn",
      (select min(bit_count((hash # p.perceptual_hash)::bit(64)))::integer
        from unnest(a.crop_hashes || a.perceptual_hash) hash) as distance,
      coalesce(p.id = a.id, false) as "isAsked", p.id is not null as "hasPhoto"
    from removal_requests q cross join unnest(q.record_ids) with ordinality i (id, place)
    left join booking_records b on b.id = i.id left join pulled_records u on u.id = i.id
    left join counties c on c.fips = coalesce(b.county_fips, u.county_fips)
    left join photos p on p.id = coalesce(b.photo_id, u.photo_id)
    left join photos a on a.id = ${askedPhotoId}::uuid
    where q.id = ${id} order by "isAsked" desc, distance nulls last, i.place`);
  return [...rows];
}

/** Returns a request with a page of its matches, the most similar photos first. Claims it if `claims` is true. Throws NOT_FOUND. */
export async function showRequest(
  ctx: ShowContext,
  { receipt, from, claims }: Showing,
): Promise<ShownRequest> {
  const [request] = await ctx.db.execute<RequestRow>(sql`
    select r.id, r.source, r.words_sealed as words, r.record_ids as "recordIds", r.asked_photo_id as "askedPhotoId",
      exists (select from photos p where p.id = r.asked_photo_id) as "isPhotoKept", r.decided_at is not null as "isDecided"
    from removal_requests r where r.receipt = ${receipt}`);
  if (!request) throw new AppError('NOT_FOUND', message('removal', 'noReceipt'));
  const claimed = { subject: 'request', ids: [receipt] } as const;
  if (claims) await claim(ctx, claimed);
  const claimedBy = (await claimedByOthers(ctx, claimed)).get(receipt) ?? null;
  const page = (await readMatches(ctx, request)).slice(from, from + MATCHES_SHOWN);
  const field = { column: 'removal_requests.words', rowId: request.id };
  const next = from + MATCHES_SHOWN;
  return {
    receipt,
    words: request.words && openField(field, request.words),
    matches: page.map(({ code, slip, hasPhoto, ...match }) => ({
      ...match,
      booking: readSlip(slip),
      label: code === null ? null : (offenseCategory(code)?.label ?? null),
      photo: hasPhoto ? deskPhotoAddress(ctx, match.recordId, 'listed') : null,
    })),
    next: next < request.recordIds.length ? next : null,
    isPhotoUnknown: request.source === 'photo' && !request.isPhotoKept,
    decidedBy: request.isDecided ? await readDecider(ctx, { receipt }) : null,
    claimedBy,
  };
}
