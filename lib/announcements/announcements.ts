import { desc, gt } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { announcements } from '@/db/schema';
import { sql } from '@/db/sql';
import type { AnnouncementView } from '@/lib/contract/desk/announcements';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

type Db = Pick<Context, 'db' | 'now'>;

const MAX_LISTED = 50;
const CACHE_MS = 10_000;

export async function listAnnouncements({ db, now }: Db): Promise<AnnouncementView[]> {
  const rows = await db.select().from(announcements).orderBy(desc(announcements.startsAt)).limit(MAX_LISTED);
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: now() < startsAt ? 'to come' : now() < endsAt ? 'shown' : 'over',
  }));
}

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

/** Ends a current or future announcement now. Throws NOT_FOUND when the announcement is already over. */
export async function endAnnouncement({ db, now }: Db, { id }: { id: string }): Promise<null> {
  const nowIso = now().toISOString();
  const ended = await db.execute(sql`
    update announcements set ends_at = ${nowIso}::timestamptz, starts_at = least(starts_at, ${nowIso}::timestamptz)
    where id = ${id}::uuid and ends_at > ${nowIso}::timestamptz returning id`);
  if (ended.length === 0) throw new AppError('NOT_FOUND', message('deskAnnouncements', 'over'));
  return null;
}

type CachedRows = { untilMs: number; rows: Promise<(typeof announcements.$inferSelect)[]> };
const cache = new WeakMap<Database, CachedRows>();

/** Returns the text of the current announcement that started last, or null. Reads the table at most once per `CACHE_MS`. */
export async function currentAnnouncement({ db, now }: Db): Promise<string | null> {
  const nowMs = now().getTime();
  let cached = cache.get(db);
  if (!cached || performance.now() >= cached.untilMs) {
    const rows = db.select().from(announcements).where(gt(announcements.endsAt, now()));
    cached = { untilMs: performance.now() + CACHE_MS, rows: rows.then((found) => found) };
    cache.set(db, cached);
    cached.rows.catch(() => cache.delete(db));
  }
  const shown = (await cached.rows)
    .filter(({ startsAt, endsAt }) => startsAt.getTime() <= nowMs && nowMs < endsAt.getTime())
    .sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  return shown[0]?.text ?? null;
}
