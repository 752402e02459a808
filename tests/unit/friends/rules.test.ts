import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  isQuestionOpen,
  onQuestionChange,
  setQuestionOpen,
} from '@/components/client/notifications/question-open';
import { firstTab } from '@/components/friends/friends';
import {
  answerOutcome,
  barredUntilMs,
  type Relation,
  requestOutcome,
  rewardStars,
  utcDayStartMs,
} from '@/lib/contract/friends/rules';
import {
  followLink,
  parseLinkCode,
  parseLinkCodeOrUserId,
  parseUserId,
} from '@/lib/friends/follow/follow-link';
import { nextStepMs } from '@/lib/friends/pad-response-time';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 24 * 60 * 60 * 1000;
const strangers: Relation = { state: 'none', asked: null, barredUntilMs: null, isBlocked: false };
const friends: Relation = { ...strangers, state: 'accepted' };
const asked: Relation = { ...strangers, state: 'pending', asked: 'me' };
const wanted: Relation = { ...strangers, state: 'pending', asked: 'them' };

describe('a request', () => {
  test.each([
    ['to a stranger', strangers, 'ask'],
    ['to a friend', friends, 'nothing'],
    ['a second time', asked, 'nothing'],
    ['that crosses theirs', wanted, 'accept'],
    ['that crosses theirs, from who was turned down', { ...wanted, barredUntilMs: NOW + 1 }, 'accept'],
    ['within 7 days of a no', { ...strangers, barredUntilMs: NOW + 1 }, 'nothing'],
    ['as those 7 days end', { ...strangers, barredUntilMs: NOW }, 'ask'],
    ['where one has blocked the other', { ...strangers, isBlocked: true }, 'nothing'],
    ['that would cross theirs, where one has blocked the other', { ...wanted, isBlocked: true }, 'nothing'],
  ] as const)('%s', (_, standing, outcome) => {
    expect(requestOutcome(standing, NOW)).toBe(outcome);
  });
});

describe('an answer', () => {
  test.each([
    ['to a request', wanted, 'accept', 'reject'],
    ['to one’s own request, as where nothing is', asked, 'refuse', 'same'],
    ['where they are friends', friends, 'same', 'refuse'],
    ['where nothing is, or was', strangers, 'refuse', 'same'],
  ] as const)('%s', (_, standing, yes, no) => {
    expect(answerOutcome(standing, 'accept')).toBe(yes);
    expect(answerOutcome(standing, 'reject')).toBe(no);
  });
});

test.each([
  [0, 0, 50],
  [2, 19, 50],
  [3, 3, 0],
  [0, 20, 0],
  [4, 21, 0],
])('%i rewards today and %i ever: %i stars', (today, ever, stars) => {
  expect(rewardStars({ today, ever })).toBe(stars);
});

test('a no lasts 7 days, a day of rewards begins at midnight UTC', () => {
  expect(barredUntilMs(NOW) - NOW).toBe(7 * DAY_MS);
  expect(utcDayStartMs(NOW)).toBe(Date.UTC(2026, 10, 21));
  expect(utcDayStartMs(Date.UTC(2026, 10, 21))).toBe(Date.UTC(2026, 10, 21));
  expect(utcDayStartMs(Date.UTC(2026, 10, 21) - 1)).toBe(Date.UTC(2026, 10, 20));
});

test.each([
  [0, 50],
  [3.4, 50],
  [12.9, 50],
  [50, 50],
  [50.1, 100],
  [130, 150],
])('work of %d ms is answered after %i ms', (tookMs, answeredMs) => {
  expect(nextStepMs(tookMs)).toBe(answeredMs);
});

const CODE = 'q83vEjRWeJCrze8SNFZ4kA';

test.each([
  [CODE, `https://lineup.example/follow/${CODE}`],
  ['01234567', 'https://lineup.example/add-friend?code=01234567'],
])('the link of %s holds the code and nothing else', (code, link) => {
  expect(followLink('https://lineup.example', code)).toBe(link);
  expect(parseLinkCodeOrUserId(code)).toBe(code);
  expect([parseLinkCode(code), parseUserId(code)].filter(Boolean)).toEqual([code]);
});

test.each([
  null,
  undefined,
  '',
  '1234567',
  '123456789',
  ' 12345678',
  '12345678\n',
  '1234567a',
  '１２３４５６７８',
  '//evil.example',
  ['12345678', '12345678'],
  CODE.slice(1),
  `${CODE}A`,
  `${CODE}\n`,
  // Base64 has spare bits at its end: each code has one spelling.
  `${CODE.slice(0, -1)}B`,
  `../${CODE.slice(3)}`,
])('%j is no code', (unverified) => {
  expect(parseLinkCodeOrUserId(unverified)).toBeNull();
});

test.each([
  ['nobody waits', [], [], 'list'],
  ['the requests did not arrive', null, [], 'list'],
  ['a request waits', ['robin'], [], 'requests'],
  ['somebody accepted, and a request waits', ['robin'], ['quinn'], 'list'],
] as const)('%s', (_, requests, accepted, tab) => {
  expect(firstTab(requests, accepted)).toBe(tab);
});

afterEach(() => setQuestionOpen(false));

test('a listener for the end of a question is called once, and never after it is removed', () => {
  const heard = vi.fn(() => isQuestionOpen());
  const leave = onQuestionChange(heard);
  setQuestionOpen(true);
  setQuestionOpen(true);
  setQuestionOpen(false);
  expect(heard.mock.results.map(({ value }) => value)).toEqual([true, false]);
  leave();
  setQuestionOpen(true);
  expect(heard).toHaveBeenCalledTimes(2);
});
