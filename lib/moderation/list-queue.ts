import { z } from 'zod';
import { sql } from '@/db/sql';
import type { ReportedThing, ReportReason } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

export const listSchema = z.object({ limit: z.number().int().min(1).max(10_000).default(50) });

/** A reported name or image, with the number of its reports. */
export type QueuedThing = {
  /** The first of its reports, for `dismiss`. */
  reportId: string;
  firstAt: Date;
  userId: string;
  what: ReportedThing;
  /** The reported name, or the key of the image. */
  reported: string;
  /** Whether others still see it. */
  isShown: boolean;
  isBanned: boolean;
  reports: number;
  reasons: ReportReason[];
};

type Row = {
  report_id: string;
  first_at: string;
  user_id: string;
  what: ReportedThing;
  thing: string;
  name_sealed: string | null;
  is_shown: boolean;
  is_banned: boolean;
  reports: number;
  reasons: string;
};

/** Lists reported names and images, oldest first. */
export async function listQueue(
  { db }: Pick<Context, 'db'>,
  { limit }: z.output<typeof listSchema>,
): Promise<QueuedThing[]> {
  const rows = await db.execute<Row>(sql`
    select (array_agg(r.id order by r.created_at, r.id))[1] as report_id,
      to_json(min(r.created_at)) #>> '{}' as first_at, p.referral_code as user_id, r.what, r.thing,
      (array_agg(r.name_sealed order by r.created_at, r.id))[1] as name_sealed,
      r.thing = case r.what when 'image' then p.profile_image_key else p.username_index end as is_shown,
      p.banned_at is not null as is_banned, count(*)::int as reports,
      string_agg(distinct r.reason, ',' order by r.reason) as reasons
    from player_reports r join players p on p.id = r.subject_id
    where r.settled_at is null
    group by p.id, r.what, r.thing order by min(r.created_at), 1 limit ${limit}`);
  return rows.map((row) => ({
    reportId: row.report_id,
    firstAt: new Date(row.first_at),
    userId: row.user_id,
    what: row.what,
    reported: reportedName(row.report_id, row.name_sealed) ?? row.thing,
    // A comparison with a removed image is null.
    isShown: row.is_shown ?? false,
    isBanned: row.is_banned,
    reports: row.reports,
    reasons: row.reasons.split(',') as ReportReason[],
  }));
}

/** Decrypts a reported name. Returns null for an image. */
export function reportedName(reportId: string, nameSealed: string | null): string | null {
  if (nameSealed === null) return null;
  return openField({ column: 'player_reports.name', rowId: reportId }, nameSealed) ?? 'Unknown';
}
