import { utcDay } from '@/lib/contract/daily/day';
import type { PracticeView } from '@/lib/contract/practice/practice';
import type { PlayerContext } from '@/lib/platform/context';
import { shuffled } from '@/lib/platform/random';
import { photosExpireAt } from '@/lib/records/photos/photo-url';
import { wireQuestion } from '../quiz/dealing/open-round';
import { type MissedQuestion, readMistakes } from './missed-questions';

const MAX_QUESTIONS = 10;
const TIMED = false;

export async function getPractice(ctx: PlayerContext): Promise<PracticeView> {
  const now = ctx.now();
  const nowMs = now.getTime();
  const { playerId } = ctx.actor;
  const mistakes = await readMistakes(ctx.db, playerId, now);
  const questions = pick(ctx, mistakes, utcDay(nowMs)).map((mistake) => {
    const { questionId: id, county: countyFips } = mistake;
    const asked = wireQuestion(
      { ...mistake, id, playerId, countyFips, timed: TIMED },
      { nowMs, language: ctx.language },
    );
    return { ...asked, options: shuffled(asked.options, ctx.random) };
  });
  return { left: mistakes.length, questions, photosExpireAt: photosExpireAt(nowMs) };
}

// First mistakes never practiced, then those practiced longest ago; among equals, those of newer months. Leaves out mistakes answered
// right today, unless the player has missed the record again since.
function pick({ random }: PlayerContext, mistakes: readonly MissedQuestion[], today: string) {
  const open = mistakes.filter(
    (mistake) => mistake.lastRightOn !== today || practicedAt(mistake) < mistake.missedAtMs,
  );
  return shuffled(open, random)
    .toSorted((a, b) => practicedAt(a) - practicedAt(b) || monthOf(b).localeCompare(monthOf(a)))
    .slice(0, MAX_QUESTIONS);
}

const practicedAt = ({ practicedAtMs }: MissedQuestion) => practicedAtMs ?? 0;
const monthOf = ({ missedAtMs }: MissedQuestion) => utcDay(missedAtMs).slice(0, 7);
