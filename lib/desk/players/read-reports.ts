import { sql } from '@/db/sql';
import type { DeskQueuedReport, DeskSanction } from '@/lib/contract/desk/players/player-view';
import type { ReportReason } from '@/lib/contract/enums';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { DeskContext } from '../desk-context';

const MAX_SHOWN = 20;

type Row = {
  first: string;
  id: string;
  at: string;
  reason: ReportReason;
  words: string | null;
  /** How many earlier reports of the same reporter, about any player, are settled. */
  earlier: number;
  dismissed: number;
};

/** Returns the open reports about each name or image, without the reporters, by the id of its first report. */
export async function readQueuedReports(
  { db }: Pick<DeskContext, 'db'>,
  firstIds: readonly string[],
): Promise<Map<string, DeskQueuedReport[]>> {
  const rows = await db.execute<Row>(sql`
    select f.id as first, r.id, to_json(r.created_at) #>> '{}' as at, r.reason, r.words_sealed as words,
      e.earlier, e.dismissed
    from player_reports f
    join lateral (
      select * from player_reports o where o.subject_id = f.subject_id and o.what = f.what and o.thing = f.thing
        and o.settled_at is null order by o.created_at limit ${MAX_SHOWN}) r on true
    left join lateral (
      select count(*)::int as earlier, count(*) filter (where h.outcome = 'dismissed')::int as dismissed
      from player_reports h where h.reporter_id = r.reporter_id and h.settled_at is not null) e on true
    where f.id = any(${firstIds}::uuid[]) order by f.id, r.created_at`);
  const shown = rows.map(({ first, id, words, ...report }) => {
    const opened = words && openField({ column: 'player_reports.words', rowId: id }, words);
    return { first, report: { ...report, words: opened } };
  });
  return new Map(
    [...Map.groupBy(shown, ({ first }) => first)].map(([first, some]) => [
      first,
      some.map(({ report }) => report),
    ]),
  );
}

export async function readSanctions(
  { db }: Pick<DeskContext, 'db'>,
  userIds: readonly string[],
): Promise<Map<string, DeskSanction[]>> {
  const rows = await db.execute<DeskSanction & { userId: string }>(sql`
    select p.referral_code as "userId", s.kind, s.reason, to_json(s.created_at) #>> '{}' as at,
      to_json(s.until) #>> '{}' as until
    from player_sanctions s join players p on p.id = s.player_id
    where p.referral_code = any(${userIds}::text[]) order by s.created_at desc`);
  return Map.groupBy(rows, ({ userId }) => userId);
}
