import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ReportedThing, ReportReason } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

export const listSchema = z.object({ limit: z.number().int().min(1).max(10_000).default(50) });

/** One name or image that somebody reported, with how many did. */
export type QueuedThing = {
  /** The first of its reports: what `dismiss` takes. */
  reportId: string;
  firstAt: Date;
  userId: string;
  what: ReportedThing;
  /** The name as it was reported, or the key of the image. */
  reported: string;
  /** Whether it is still what others see. */
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

/** What waits for the operator, the oldest first: each reported name or image once. */
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
    // An image that was taken away leaves null behind, which equals nothing.
    isShown: row.is_shown ?? false,
    isBanned: row.is_banned,
    reports: row.reports,
    reasons: row.reasons.split(',') as ReportReason[],
  }));
}

/** Null for an image. */
export function reportedName(reportId: string, nameSealed: string | null): string | null {
  if (nameSealed === null) return null;
  return openField({ column: 'player_reports.name', rowId: reportId }, nameSealed) ?? 'Unknown';
}
