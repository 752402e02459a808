import { describe, expect, it } from 'vitest';
import { foulPlay, type PlayFigures } from '@/lib/leaderboard/fair-play';

const fair: PlayFigures = { quickestRunMs: null, hoursPlayed: 3, guesses: 40, rightGuesses: 12 };

describe('foulPlay', () => {
  it.each<[string, Partial<PlayFigures>, ReturnType<typeof foulPlay>]>([
    ['an evening of play', {}, null],
    ['nothing played', { guesses: 0, rightGuesses: 0, hoursPlayed: 0 }, null],
    // The game waits two seconds after each answer, so 30 gaps take a minute at least.
    ['as fast as the game lets anybody', { quickestRunMs: 60_000 }, null],
    ['slightly faster than that, by a clock', { quickestRunMs: 57_000 }, null],
    ['faster than the game allows', { quickestRunMs: 56_999 }, 'pace'],
    ['a weekend without sleep, nearly', { hoursPlayed: 47 }, null],
    ['two days and nights, every hour', { hoursPlayed: 48 }, 'endurance'],
    ['ten right of ten, by luck', { guesses: 10, rightGuesses: 10 }, null],
    ['fifty right of fifty: once in a long while', { guesses: 50, rightGuesses: 50 }, null],
    ['sixty right of sixty', { guesses: 60, rightGuesses: 60 }, 'accuracy'],
    ['89 of a hundred', { guesses: 100, rightGuesses: 89 }, null],
    ['90 of a hundred', { guesses: 100, rightGuesses: 90 }, 'accuracy'],
    ['a good guesser over a month', { guesses: 5000, rightGuesses: 3000 }, null],
    ['two of three over a month', { guesses: 5000, rightGuesses: 3334 }, 'accuracy'],
  ])('%s', (_what, figures, verdict) => {
    expect(foulPlay({ ...fair, ...figures })).toBe(verdict);
  });
});
