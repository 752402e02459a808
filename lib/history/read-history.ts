import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import {
  HISTORY_PAGE,
  type HistoryEntry,
  type HistoryFigures,
  type HistoryKind,
  type HistoryPage,
  type PlayedView,
} from '@/lib/contract/history/history-view';
import type { HistoryEntryInput, ListHistoryInput } from '@/lib/contract/history/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { reviewQuestions } from '@/lib/quiz/review-questions';
import { message } from '@/messages/message';
import { challenges } from './kinds/challenges';
import { dailies } from './kinds/dailies';
import type { Kind, Selection } from './kinds/kind';
import { roomGames } from './kinds/room-games';
import { rounds } from './kinds/rounds';

/** The keys are also the start of an entry's id. */
const KINDS: Readonly<Record<HistoryKind, Kind>> = {
  round: rounds,
  daily: dailies,
  room: roomGames,
  challenge: challenges,
};

const ENTRY_COLUMNS = sql`
  e.id, e.kind, (extract(epoch from e.at) * 1000)::float8 as at, e.right, e.of, e.par, e.number`;

function selectHistory(selection: Selection, only: HistoryKind | null): SQL {
  const parts = (Object.keys(KINDS) as HistoryKind[])
    .filter((kind) => only === null || kind === only)
    .map((kind) => sql`(select ${kind}::text as kind, e.* from (${KINDS[kind].selectEntries(selection)}) e)`);
  return sql.join(parts, sql` union all `);
}

/** Newest first. `next` is the `before` of the next page. */
export async function listHistory(
  ctx: PlayerContext,
  { kind, before }: ListHistoryInput,
): Promise<HistoryPage> {
  const selection = {
    playerId: ctx.actor.playerId,
    now: ctx.now(),
    limit: HISTORY_PAGE + 1,
    ...(before !== null && { before: readCursor(before) }),
  };
  const rows = await ctx.db.execute<HistoryEntry>(sql`
    select ${ENTRY_COLUMNS} from (${selectHistory(selection, kind)}) e
    order by e.at desc, e.id collate "C" desc limit ${HISTORY_PAGE + 1}::integer`);
  const entries = rows.slice(0, HISTORY_PAGE);
  const last = entries.at(-1);
  return { entries, next: rows.length > HISTORY_PAGE && last ? `${last.at}.${last.id}` : null };
}

function readCursor(cursor: string) {
  const dot = cursor.indexOf('.');
  return { atMs: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}

/** Returns an entry of the caller's history with its questions. Only records in play have photos. Throws NOT_FOUND. */
export async function getPlayed(ctx: PlayerContext, { id }: HistoryEntryInput): Promise<PlayedView> {
  const dash = id.indexOf('-');
  const kind = id.slice(0, dash) as HistoryKind;
  const selection = { playerId: ctx.actor.playerId, now: ctx.now(), id };
  const [entry] = await ctx.db.execute<HistoryEntry>(sql`
    select ${ENTRY_COLUMNS} from (${selectHistory(selection, kind)}) e`);
  if (!entry) throw new AppError('NOT_FOUND', message('history', 'notFound'));
  const questions = await KINDS[kind].readQuestions(ctx, id.slice(dash + 1));
  return { entry, ...(await reviewQuestions(ctx, questions)) };
}

/** Returns the caller's figures by UTC month and kind, newest month first. Reads all answers of 13 months. */
export async function getFigures(ctx: PlayerContext): Promise<HistoryFigures> {
  const selection = { playerId: ctx.actor.playerId, now: ctx.now() };
  const months = await ctx.db.execute<HistoryFigures['months'][number]>(sql`
    select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, e.kind, count(*)::integer as entries,
      sum(e.right)::integer as right, sum(e.of)::integer as of, sum(e.par)::integer as par
    from (${selectHistory(selection, null)}) e group by 1, 2 order by 1 desc, 2`);
  return { months: [...months] };
}
