import { desc, gt } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { announcements } from '@/db/schema';
import { sql } from '@/db/sql';
import type { AnnouncementView } from '@/lib/contract/desk/announcements';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

type Db = Pick<Context, 'db' | 'now'>;

const LISTED = 50;
/** How late a page may show a new announcement. Each process reads them so often. */
const CACHE_MS = 10_000;

/** Lists announcements, the newest first. */
export async function listAnnouncements({ db, now }: Db): Promise<AnnouncementView[]> {
  const rows = await db.select().from(announcements).orderBy(desc(announcements.startsAt)).limit(LISTED);
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: now() < startsAt ? 'to come' : now() < endsAt ? 'shown' : 'over',
  }));
}

/** Adds an announcement. */
export async function announce(
  { db, operator: enteredBy }: Db & { operator: string },
  input: { text: string; startsAt: Date; endsAt: Date },
): Promise<{ id: string }> {
  const [added] = await db
    .insert(announcements)
    .values({ ...input, enteredBy })
    .returning({ id: announcements.id });
  return { id: added?.id ?? '' };
}

/** Ends an announcement now, also one to come. Throws NOT_FOUND for one that is over. */
export async function endAnnouncement({ db, now }: Db, { id }: { id: string }): Promise<null> {
  const nowIso = now().toISOString();
  const ended = await db.execute(sql`
    update announcements set ends_at = ${nowIso}::timestamptz, starts_at = least(starts_at, ${nowIso}::timestamptz)
    where id = ${id}::uuid and ends_at > ${nowIso}::timestamptz returning id`);
  if (ended.length === 0) throw new AppError('NOT_FOUND', message('deskAnnouncements', 'over'));
  return null;
}

type Reading = { untilMs: number; rows: Promise<(typeof announcements.$inferSelect)[]> };
const readings = new WeakMap<Database, Reading>();

/** Returns the text that every screen shows now: of several, that which started last. Null for none. At most ten seconds old. */
export async function currentAnnouncement({ db, now }: Db): Promise<string | null> {
  const nowMs = now().getTime();
  let known = readings.get(db);
  if (!known || performance.now() >= known.untilMs) {
    const rows = db.select().from(announcements).where(gt(announcements.endsAt, now()));
    known = { untilMs: performance.now() + CACHE_MS, rows: rows.then((found) => found) };
    readings.set(db, known);
    // A failure is not kept.
    known.rows.catch(() => readings.delete(db));
  }
  const shown = (await known.rows)
    .filter(({ startsAt, endsAt }) => startsAt.getTime() <= nowMs && nowMs < endsAt.getTime())
    .sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  return shown[0]?.text ?? null;
}
