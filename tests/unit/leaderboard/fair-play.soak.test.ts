import { describe, expect, it } from 'vitest';
import {
  type Exclusion,
  findExclusion,
  PACE_EXCLUDES_MS,
  type PlayFigures,
} from '@/lib/leaderboard/exclusion/fair-play';
import { seeded } from '@/lib/platform/random';
import { proveOnce } from '@/tests/support/proven';

const FILES = ['lib/leaderboard/exclusion/fair-play.ts', 'tests/unit/leaderboard/fair-play.soak.test.ts'];

const NOW = Date.parse('2026-11-22T12:00:00Z');
const fair: PlayFigures = {
  fastUntilMs: null,
  hoursPlayed: 3,
  guesses: 40,
  rightGuesses: 12,
  parGuesses: 26,
};
const right = (rightGuesses: number, guesses: number, parGuesses: number) => ({
  rightGuesses,
  guesses,
  parGuesses,
});
const pace = (fastUntilMs: number) => ({ reason: 'pace', untilMs: fastUntilMs + PACE_EXCLUDES_MS }) as const;
const accuracy = { reason: 'accuracy', untilMs: null } as const;
const endurance = { reason: 'endurance', untilMs: null } as const;

describe('findExclusion', () => {
  it.each<[string, Partial<PlayFigures>, Exclusion | null]>([
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
    ['as good as par', right(65, 100, 65), null],
    ['better than par by luck', right(88, 100, 65), null],
    ['more than luck adds to par', right(89, 100, 65), accuracy],
    ['the same, and fast', { ...right(89, 100, 65), fastUntilMs: NOW }, accuracy],
    // Where guessing is better than par, it is what is expected.
    ['lucky guesses where par is low', right(46, 100, 10), null],
    ['too many right where par is low', right(47, 100, 10), accuracy],
    ['all right where par always is', right(500, 500, 500), null],
    ['all of forty', right(40, 40, 26), null],
    ['all of fifty', right(50, 50, 32), accuracy],
    ['an expert over a month', right(3350, 5000, 3250), null],
    ['better than any knowledge over a month', right(3419, 5000, 3250), accuracy],
  ])('%s', (_what, figures, verdict) => {
    expect(findExclusion({ ...fair, ...figures }, NOW)).toEqual(verdict);
  });
});

const isExcluded = (guesses: number, rightGuesses: number, parGuesses: number) =>
  findExclusion({ fastUntilMs: null, hoursPlayed: 0, guesses, rightGuesses, parGuesses }, NOW) !== null;

/** How an honest player does beside par, as shares of all questions. */
type Reader = { par: number; onlyPlayer: number; onlyPar: number };

/** Accuracy is judged over today and six days before. */
const DAYS = 7;
/** Rarer states of a week change no figure. */
const NEGLIGIBLE = 1e-20;

/**
 * Returns the probability that an honest player is excluded after one of a day's answers, the seventh of a week with so many
 * answers a day. `weeks` holds the probability of each number of par answers, times each lead of the player on them. A lead so far
 * behind that it does not matter counts as the lowest.
 */
function excludedOnADay({ par, onlyPlayer, onlyPar }: Reader, perDay: number): number {
  const lastAnswer = DAYS * perDay;
  const maxLead = Math.ceil(9 * Math.sqrt((onlyPlayer + onlyPar) * lastAnswer)) + 6;
  const width = 2 * maxLead + 1;
  const steps = [
    { par: 0, lead: 0, share: 1 - par - onlyPlayer },
    { par: 0, lead: 1, share: onlyPlayer },
    { par: 1, lead: 0, share: par - onlyPar },
    { par: 1, lead: -1, share: onlyPar },
  ];
  let weeks = new Float64Array((lastAnswer + 1) * width);
  weeks[maxLead] = 1;
  let excluded = 0;
  for (let guesses = 1; guesses <= lastAnswer; guesses += 1) {
    const next = new Float64Array(weeks.length);
    for (let at = 0; at < guesses * width; at += 1) {
      const share = weeks[at] ?? 0;
      if (share < NEGLIGIBLE) continue;
      for (const step of steps) {
        const lead = Math.max((at % width) + step.lead, 0);
        const to = (Math.floor(at / width) + step.par) * width + lead;
        next[to] = (next[to] ?? 0) + share * step.share;
      }
    }
    if (guesses > lastAnswer - perDay)
      for (let at = 0; at < (guesses + 1) * width; at += 1) {
        const share = next[at] ?? 0;
        const parGuesses = Math.floor(at / width);
        if (share === 0 || !isExcluded(guesses, parGuesses + (at % width) - maxLead, parGuesses)) continue;
        excluded += share;
        next[at] = 0;
      }
    weeks = next;
  }
  return excluded;
}

describe('honest players', () => {
  // Measured with the questions of `npm run bench skill`.
  const READERS: [who: string, Reader][] = [
    ['who reads as the records do', { par: 0.655, onlyPlayer: 0, onlyPar: 0 }],
    ['who reads so with slips of attention', { par: 0.655, onlyPlayer: 0.024, onlyPar: 0.027 }],
    ['who knows the true shares, better than the records', { par: 0.655, onlyPlayer: 0.058, onlyPar: 0.034 }],
    ['who knows them roughly', { par: 0.655, onlyPlayer: 0.073, onlyPar: 0.07 }],
    ['who knows them and meets easy questions only', { par: 0.706, onlyPlayer: 0.057, onlyPar: 0.033 }],
    ['who knows them and meets hard questions only', { par: 0.584, onlyPlayer: 0.06, onlyPar: 0.035 }],
    [
      'who knows them roughly and meets hard questions only',
      { par: 0.584, onlyPlayer: 0.07, onlyPar: 0.048 },
    ],
    ['who reads the slip only', { par: 0.655, onlyPlayer: 0.078, onlyPar: 0.161 }],
    ['who guesses', { par: 0.655, onlyPlayer: 0.086, onlyPar: 0.491 }],
  ];
  const PER_DAY = [2, 5, 15, 50, 100];

  it.each(READERS)('a player %s is excluded in less than one of 10,000 years', (who, reader) => {
    proveOnce(`a player ${who}`, FILES, () => {
      // Each of the 365 days can exclude once: their sum bounds the year.
      for (const perDay of PER_DAY)
        expect(365 * excludedOnADay(reader, perDay), `${perDay}`).toBeLessThan(1e-4);
    });
  });
});

describe('a script that is right in 85%', () => {
  const SCRIPTS = 2000;
  const MAX_ANSWERS = 300;

  it.each([
    ['the bank, at the lowest par that the bench allows', 0.6, 0.99],
    ['the bank as measured', 0.655, 0.95],
    ['hard questions only', 0.584, 0.99],
    ['questions of level 2 only', 0.64, 0.97],
    // There the best reader is right in 71%.
    ['easy questions only', 0.706, 0.6],
  ])('of %s (par %f), is excluded within 300 answers in a share of %f at least', (mix, par, least) => {
    proveOnce(`a script of ${mix}`, FILES, () => {
      const random = seeded(mix);
      let excluded = 0;
      for (let script = 0; script < SCRIPTS; script += 1) {
        let [rightGuesses, parGuesses] = [0, 0];
        for (let guesses = 1; guesses <= MAX_ANSWERS; guesses += 1) {
          rightGuesses += Number(random.next() < 0.85);
          parGuesses += Number(random.next() < par);
          if (!isExcluded(guesses, rightGuesses, parGuesses)) continue;
          excluded += 1;
          break;
        }
      }
      expect(excluded / SCRIPTS).toBeGreaterThan(least);
    });
  });
});
