import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { PhotoFailedPayload, QuestionSet } from '@/lib/contract/realtime/protocol';
import { readGameState } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { spendReplacement } from '@/lib/removals/spend-replacements';
import { message } from '@/messages/message';
import { dealInTransaction } from '../options/record-options';
import {
  fillPosition,
  prepareDeal,
  replaceRemoved,
  requireLivesFor,
  wireRoundQuestions,
} from './deal-questions';
import { readOpenRound } from './open-round';

/** Replaces a question whose photo did not load. Returns the round. Idempotent. Throws NO_LIVES, NOT_FOUND, TOO_MANY_REQUESTS. */
export async function replaceQuestion(
  ctx: PlayerContext,
  input: Pick<PhotoFailedPayload, 'question_id'>,
): Promise<QuestionSet> {
  const now = ctx.now();
  const dealContext = await prepareDeal(ctx);
  return dealInTransaction(dealContext, async (tx) => {
    const state = await readGameState(tx, ctx.actor.playerId, now.getTime(), { lock: true });
    const open = await readOpenRound(tx, ctx.actor.playerId, now);
    requireLivesFor(state, open, now.getTime());
    const failed = open.find((question) => question.id === input.question_id);
    if (failed && failed.storageKey === null) {
      // The record was removed meanwhile. This does not count for the limit.
      await replaceRemoved(tx, dealContext, state, [failed], undefined, now);
    } else if (failed) {
      await requireReplacementsLeft(tx, ctx, now);
      await tx.execute(sql`update questions set replaced = true where id = ${failed.id}::uuid`);
      await fillPosition(tx, dealContext, state, failed, failed.countyFips ?? undefined, now);
    } else await requireReplaced(tx, ctx.actor.playerId, input.question_id);
    return wireRoundQuestions(await readOpenRound(tx, ctx.actor.playerId, now), state, {
      nowMs: now.getTime(),
      language: ctx.language,
    });
  });
}

async function requireReplacementsLeft(
  db: Queryable,
  { actor, address }: PlayerContext,
  now: Date,
): Promise<void> {
  const by = { ...actor, address, now };
  const retryAfterSeconds = await spendReplacement(db, by);
  if (retryAfterSeconds > 0)
    throw new AppError('TOO_MANY_REQUESTS', message('common', 'somethingWrong'), { retryAfterSeconds });
}

async function requireReplaced(db: Queryable, playerId: string, questionId: string): Promise<void> {
  const rows = await db.execute(sql`
    select 1 from questions
    where id = ${questionId}::uuid and player_id = ${playerId}::uuid and replaced`);
  if (rows.length === 0) throw new AppError('NOT_FOUND', message('quiz', 'questionClosed'));
}
