import { describe, expect, it } from 'vitest';
import { type FoulPlay, foulPlay, PACE_EXCLUDES_MS, type PlayFigures } from '@/lib/leaderboard/fair-play';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const fair: PlayFigures = {
  fastUntilMs: null,
  hoursPlayed: 3,
  guesses: 40,
  rightGuesses: 12,
  parGuesses: 15,
};
const right = (rightGuesses: number, guesses: number, parGuesses: number) => ({
  rightGuesses,
  guesses,
  parGuesses,
});
const pace = (fastUntilMs: number) => ({ reason: 'pace', untilMs: fastUntilMs + PACE_EXCLUDES_MS }) as const;
const accuracy = { reason: 'accuracy', untilMs: null } as const;
const endurance = { reason: 'endurance', untilMs: null } as const;

describe('foulPlay', () => {
  it.each<[string, Partial<PlayFigures>, FoulPlay | null]>([
    ['an evening of play', {}, null],
    ['nothing played', { ...right(0, 0, 0), hoursPlayed: 0 }, null],
    ['fast answers a moment ago', { fastUntilMs: NOW - 1000 }, pace(NOW - 1000)],
    [
      'fast answers nearly a day ago',
      { fastUntilMs: NOW - PACE_EXCLUDES_MS + 1 },
      pace(NOW - PACE_EXCLUDES_MS + 1),
    ],
    ['fast answers a day ago', { fastUntilMs: NOW - PACE_EXCLUDES_MS }, null],
    ['a weekend without sleep, nearly', { hoursPlayed: 47 }, null],
    ['two days and nights, every hour', { hoursPlayed: 48 }, endurance],
    ['fast for two days and nights', { hoursPlayed: 48, fastUntilMs: NOW }, endurance],
    ['ten right of ten, by luck', right(10, 10, 4), null],
    ['as good as par', right(38, 100, 38), null],
    ['twice as good as par by luck', right(67, 100, 38), null],
    ['more than luck adds to par', right(68, 100, 38), accuracy],
    ['the same, and fast', { ...right(68, 100, 38), fastUntilMs: NOW }, accuracy],
    // Where guessing is better than par, it is what is expected.
    ['lucky guesses where par is low', right(50, 100, 10), null],
    ['too many right where par is low', right(51, 100, 10), accuracy],
    ['all right where the most frequent option always is', right(500, 500, 500), null],
    ['nine of ten with a par of 38 %', right(36, 40, 15), accuracy],
    ['an expert over a month', right(2000, 5000, 1900), null],
    ['better than any knowledge over a month', right(2107, 5000, 1900), accuracy],
  ])('%s', (_what, figures, verdict) => {
    expect(foulPlay({ ...fair, ...figures }, NOW)).toEqual(verdict);
  });
});
