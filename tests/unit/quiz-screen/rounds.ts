import { type QuizEvent, quizReducer } from '@/components/quiz/machine/quiz-machine';
import { initialState, type QuizState } from '@/components/quiz/machine/quiz-state';
import type { Judgement, QuestionSet, WireLives, WireQuestion } from '@/lib/contract/realtime/protocol';

/** A device clock that tests own, ms. */
export const NOW = 1_800_000_000_000;
/** How long photo addresses live, ms. */
export const PHOTOS_LIVE_MS = 600_000;

export function lives(count: number, stars = 0): WireLives {
  return { totalLifes: 150 + count + stars, stars, nextLifeAt: null, serverTime: NOW };
}

export function question(id: string, timed = true): WireQuestion {
  const options = [1, 2, 3, 4].map((n) => ({
    option_id: `${id}-${n}`,
    option: `Answer ${n}`,
    matchValue: null,
  }));
  return {
    question_id: id,
    question: `/photos/${id}`,
    options,
    timed,
    table: null,
    place: 'Travis County, TX',
    booking: { weekday: null, part_of_day: null, bond: null, class: null, arrested_by: null },
  };
}

export function setOf(ids: string[], held: WireLives = lives(10), position = 0): QuestionSet {
  const questions = ids.map((id) => question(id));
  const photosExpireAt = held.serverTime + PHOTOS_LIVE_MS;
  const counts = { total_score: 0, streak: 0 };
  return { ...held, ...counts, questions, position, set_size: 10, free: false, photosExpireAt };
}

/** The server's word on a question whose first option is right. */
export function judgementOf(id: string, correct: boolean, held: WireLives = lives(10)): Judgement {
  const options = question(id).options.map((option, index) => ({
    ...option,
    matchValue: index === 0 ? ('true' as const) : ('false' as const),
  }));
  return {
    ...held,
    question_id: id,
    choice: correct ? `${id}-1` : `${id}-2`,
    options,
    correct,
    total_score: correct ? 10 : 0,
    streak: correct ? 1 : 0,
    points: correct ? 10 : 0,
    life_won: false,
    explanation: 'What it means.',
    bookings: null,
    clue: null,
    photo_right_percent: null,
  };
}

export function run(state: QuizState, ...events: QuizEvent[]): QuizState {
  return events.reduce(quizReducer, state);
}

/** Connected, dealt, photo loaded: the clock runs. */
export function playing(...ids: string[]): QuizState {
  return run(
    initialState(null, NOW),
    { type: 'paused', reason: 'offline', on: false },
    { type: 'dealt', set: setOf(ids), nowMs: NOW },
    { type: 'paused', reason: 'photo', on: false },
  );
}
