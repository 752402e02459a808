import { sql } from '@/db/sql';
import type { HistoryEntry, HistoryKind, PlayedView } from '@/lib/contract/history/history-view';
import type { HistoryEntryInput } from '@/lib/contract/history/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { reviewQuestions } from '@/lib/quiz/review-questions';
import { message } from '@/messages/message';
import { ENTRY_COLUMNS, KINDS, selectHistory } from './kinds/select-history';

/** Returns an entry of the caller's history with its questions. Only records in play have photos. Throws AppError: NOT_FOUND. */
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
