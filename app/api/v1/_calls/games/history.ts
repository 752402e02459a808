import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import {
  type HistoryEntry,
  historyFigures,
  historyPage,
  playedView,
} from '@/lib/contract/history/history-view';
import { historyEntrySchema, historyQuerySchema } from '@/lib/contract/history/schemas';
import { READ_HISTORY, READ_HISTORY_FIGURES } from '@/lib/history/limits';
import { getFigures, getPlayed, listHistory } from '@/lib/history/read-history';

const POLICY = { who: 'player', limit: { ...READ_HISTORY, by: 'player' } } as const;
const ROUND: HistoryEntry = {
  id: 'round-01997d3c-5a10-7c2e-9f4b-2f6d8f1b7b00',
  kind: 'round',
  at: 1_795_427_000_000,
  right: 6,
  of: 10,
  par: 7,
  number: null,
};
const DAILY: HistoryEntry = {
  id: 'daily-2026-11-22',
  kind: 'daily',
  at: 1_795_360_000_000,
  right: 7,
  of: 10,
  par: 6,
  number: 12,
};

const history = defineRoute(
  {
    method: 'GET',
    path: 'history',
    group: 'Player',
    summary: 'Lists what the caller has played in the last 13 months, newest first, 30 a page.',
    description:
      'What the player can still answer is left out, and so is Higher or lower. A round that the player left counts with what was answered. Records that were removed later still count.',
    policy: POLICY,
    schema: historyQuerySchema,
    output: historyPage,
    example: {
      request: { kind: 'daily', before: `${ROUND.at}.${ROUND.id}` },
      data: { entries: [DAILY], next: null },
    },
  },
  async (ctx, { kind = null, before = null }) => ({ data: await listHistory(ctx, { kind, before }) }),
);

const entry = defineRoute(
  {
    method: 'GET',
    path: 'history/entry',
    group: 'Player',
    summary: 'Returns an entry of the history with its answered questions.',
    description: 'A photo is there only while its record is in the game.',
    policy: POLICY,
    schema: historyEntrySchema,
    output: playedView,
    refusals: ['NOT_FOUND'],
    example: {
      request: { id: ROUND.id },
      data: {
        entry: ROUND,
        questions: [
          {
            photo: null,
            place: null,
            booking: null,
            options: ['Theft', 'Burglary', 'Trespass', 'Driving while intoxicated'],
            choice: 1,
            answer: 2,
            par: true,
            bookings: null,
            clue: null,
          },
        ],
        invented: false,
      },
    },
  },
  async (ctx, input) => ({ data: await getPlayed(ctx, input) }),
);

const figures = defineRoute(
  {
    method: 'GET',
    path: 'history/figures',
    group: 'Player',
    summary: 'Returns the figures of the caller’s history by month and kind.',
    description: 'They are the sums of the entries that `GET /v1/history` lists.',
    policy: { who: 'player', limit: { ...READ_HISTORY_FIGURES, by: 'player' } },
    schema: noInput,
    output: historyFigures,
    example: {
      data: {
        months: [
          { month: '2026-11', kind: 'daily', entries: 3, right: 19, of: 30, par: 18 },
          { month: '2026-11', kind: 'round', entries: 9, right: 38, of: 90, par: 47 },
        ],
      },
    },
  },
  async (ctx) => ({ data: await getFigures(ctx) }),
);

export const historyCalls: readonly ApiCall[] = [history, entry, figures];
