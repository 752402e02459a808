import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BADGE_LIST, BADGES, type BadgeKey, badgeIcon, SEASON_ID } from '@/lib/contract/badges/catalogue';
import {
  type Achievements,
  awardsFor,
  awardsForPlaces,
  awardsForRoomGame,
  type DueAward,
  progressTo,
  type RoundResult,
  STREAK_LENGTHS,
  type Standing,
} from '@/lib/contract/badges/rules';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import { en } from '@/messages/catalogs';

const NOTHING: Achievements = {
  streak: 0,
  bestStreak: 0,
  answered: 0,
  dayRun: 0,
  fullWeeks: 0,
  counties: 0,
  knownCategories: 0,
  recent: { answers: 0, right: 0, par: 0 },
  streaks: [],
  rounds: [],
};

const set = (judged: number, answered: number, right: number): RoundResult => ({
  roundId: 'set',
  judged,
  answered,
  right,
});

const nameOf = (badgeId: number) =>
  (Object.keys(BADGES) as BadgeKey[]).find((key) => BADGES[key].badgeId === badgeId) ?? 'none';

/** An award as `badge` or `badge:reason`. */
const inWords = ({ badge, reason }: DueAward) =>
  reason === '' ? nameOf(badge) : `${nameOf(badge)}:${reason}`;

const earned = (achievements: Partial<Achievements>) =>
  awardsFor({ ...NOTHING, ...achievements }).map(inWords);

describe('earned badges', () => {
  const streaks = (...lengths: number[]) => lengths.map((streak, i) => ({ questionId: `q${i + 1}`, streak }));

  test.each<[string, Partial<Achievements>, string[]]>([
    ['nothing without achievements', {}, []],
    ['First Case by a right answer', { bestStreak: 1 }, ['firstCase']],
    ['nothing by two in a row', { streaks: streaks(1, 2) }, []],
    ['On a Roll by three in a row', { streaks: streaks(1, 2, 3) }, ['onARoll:q3']],
    ['On a Roll once by four in a row', { streaks: streaks(3, 4) }, ['onARoll:q1']],
    ['On a Roll again by another streak', { streaks: streaks(3, 0, 3) }, ['onARoll:q1', 'onARoll:q3']],
    ['Sharp Focus by five in a row', { streaks: streaks(4, 5, 6) }, ['sharpFocus:q2']],
    ['nothing more before ten in a row', { streaks: streaks(6, 7, 8, 9) }, []],
    ['Photographic Memory by ten in a row', { streaks: streaks(9, 10, 11) }, ['photographicMemory:q2']],
    ['Roll Call by a set without a miss', { rounds: [set(10, 10, 0)] }, ['rollCall']],
    ['nothing by a set with one miss', { rounds: [set(10, 9, 9)] }, []],
    ['nothing by nine right of a set', { rounds: [set(9, 9, 9)] }, []],
    ['Clean Slate by a set all right', { rounds: [set(10, 10, 10)] }, ['cleanSlate:set', 'rollCall']],
    ['no Clean Slate by nine right of ten', { rounds: [set(10, 10, 9)] }, ['rollCall']],
    ['nothing by 99 answers', { answered: 99 }, []],
    ['Regular at the Desk by 100 answers', { answered: 100 }, ['regular']],
    ['nothing more by 999 answers', { answered: 999 }, ['regular']],
    ['Keeper of the Files by 1,000 answers', { answered: 1000 }, ['regular', 'keeper']],
    ['nothing by nine counties', { counties: 9 }, []],
    ['County Hopper by ten counties', { counties: 10 }, ['countyHopper']],
    ['nothing by six days in a row', { dayRun: 6 }, []],
    ['Full Week by each seven days', { dayRun: 15, fullWeeks: 2 }, ['fullWeek:1', 'fullWeek:2']],
    ['nothing by 49 answers above par', { recent: { answers: 49, right: 40, par: 30 } }, []],
    ['nothing by as many right as par', { recent: { answers: 50, right: 31, par: 31 } }, []],
    ['nothing by many answers below par', { recent: { answers: 900, right: 500, par: 501 } }, []],
    ['Ahead of the Records by 50 above par', { recent: { answers: 50, right: 32, par: 31 } }, ['ahead']],
    ['nothing by nine categories', { knownCategories: 9 }, []],
    ['Well Read by ten categories', { knownCategories: 10 }, ['wellRead']],
  ])('%s', (_, achievements, awards) => {
    expect(earned(achievements)).toEqual(awards);
  });

  test('Podium by each of the first three places, once a week', () => {
    const places = [1, 2, 3, 4].map((rank) => ({ windowId: 1_202_640 + rank, rank }));
    expect(awardsForPlaces(places)).toEqual([
      { badge: BADGES.podium.badgeId, reason: '1202641' },
      { badge: BADGES.podium.badgeId, reason: '1202642' },
      { badge: BADGES.podium.badgeId, reason: '1202643' },
    ]);
  });

  test.each([
    ['Roommate by the first game', { games: 1, isWin: false }, ['roommate']],
    ['nothing more by the 24th', { games: 24, isWin: false }, ['roommate']],
    ['Life of the Party by the 25th', { games: 25, isWin: false }, ['roommate', 'lifeOfTheParty']],
    ['Top of the Room by each win', { games: 2, isWin: true }, ['roommate', 'topOfTheRoom:room:1']],
  ])('%s in rooms', (_, game, awards) => {
    expect(awardsForRoomGame({ ...game, key: 'room:1' }).map(inWords)).toEqual(awards);
  });
});

describe('progress of locked badges', () => {
  const standing: Standing = {
    streak: 4,
    bestStreak: 7,
    answered: 250,
    dayRun: 2,
    fullWeeks: 0,
    counties: 6,
    friends: 1,
    roomGames: 3,
    dailyRun: 5,
    recent: { answers: 30, right: 20, par: 19 },
    knownCategories: 8,
  };

  test.each<[BadgeKey, RoundResult | null, number, number]>([
    ['firstCase', null, 1, 1],
    ['onARoll', null, 3, 3],
    ['sharpFocus', null, 4, 5],
    ['photographicMemory', null, 4, 10],
    ['cleanSlate', null, 0, 10],
    ['cleanSlate', set(4, 4, 4), 4, 10],
    ['cleanSlate', set(4, 4, 3), 0, 10],
    ['rollCall', set(4, 4, 3), 4, 10],
    ['rollCall', set(4, 3, 3), 0, 10],
    ['regular', null, 100, 100],
    ['keeper', null, 250, 1000],
    ['countyHopper', null, 6, 10],
    ['fullWeek', null, 2, 7],
    ['podium', null, 0, 1],
    ['goodCompany', null, 1, 5],
    ['roommate', null, 1, 1],
    ['lifeOfTheParty', null, 3, 25],
    ['topOfTheRoom', null, 0, 1],
    ['ahead', null, 30, 50],
    ['wellRead', null, 8, 10],
    ['dailyHabit', null, 5, 7],
  ])('%s with %j: %i of %i', (key, runningSet, have, need) => {
    expect(progressTo(key, standing, runningSet)).toEqual({ have, need });
  });

  test('Ahead of the Records starts again while the player is not above par', () => {
    const recent = { answers: 80, right: 40, par: 40 };
    expect(progressTo('ahead', { ...standing, recent }, null)).toEqual({ have: 0, need: 50 });
  });
});

test('the catalogue has eighteen numbered badges of season 5, each with its own name and icon', () => {
  expect(SEASON_ID).toBe(5);
  expect(BADGE_LIST.map(({ badgeId }) => badgeId)).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
  const { names, descriptions } = en.badges;
  for (const texts of [names, descriptions]) {
    expect(Object.keys(texts)).toEqual(BADGE_LIST.map(({ id }) => id));
    expect(new Set(Object.values(texts)).size).toBe(18);
  }
  expect(STREAK_LENGTHS.every((length) => length <= ROUND_SIZE)).toBe(true);
  expect([BADGES.cleanSlate.need, BADGES.rollCall.need]).toEqual([ROUND_SIZE, ROUND_SIZE]);
});

test('no badge for right answers comes less than once in 100,000 rounds of a player at par', () => {
  const PAR = 0.63;
  const streaks = STREAK_LENGTHS.map((length) => ROUND_SIZE * (1 - PAR) * PAR ** length);
  for (const perRound of [...streaks, PAR ** BADGES.cleanSlate.need])
    expect(perRound).toBeGreaterThan(1 / 100_000);
});

const FOLDER = 'public/badge';
const drawn = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

test('every badge has an icon, and every icon a badge', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(BADGE_LIST.map(badgeIcon).toSorted());
});

test.each(BADGE_LIST.map(badgeIcon))(
  '%s is small, needs no font, and brings nothing that runs or loads',
  (name) => {
    const svg = drawn(name);
    expect(svg.length).toBeLessThan(3072);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 96 96">/);
    expect(svg).not.toMatch(/<text|<script|<style|<image|href|url\((?!#)|\son\w+=/);
  },
);
