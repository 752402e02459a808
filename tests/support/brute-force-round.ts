import type { Database } from '@/db/client';
import { badgeDescription, badgeName } from '@/lib/badges/badge-name';
import { offenseCategory } from '@/lib/charges/offense-categories';
import { findBadge } from '@/lib/contract/badges/catalogue';
import { windowStartsAtMs } from '@/lib/contract/leaderboard/windows';
import type { WireRound } from '@/lib/contract/quiz/round';

type Answer = {
  player_id: string;
  set_id: string;
  position: number;
  codes: number[];
  choice: number;
  answer: number;
  par: boolean;
  correct: boolean;
  points: number;
  at_ms: number;
  listed: boolean;
};

/** Computes a round from all stored answers, without boards, blocks and awards of other rounds. No record is in play. */
export async function bruteForceRound(db: Database, playerId: string, now: Date): Promise<WireRound> {
  const all = await db.$client<Answer[]>`
    select q.player_id, set_of(q.id)::text as set_id, q.position, array[code_1, code_2, code_3, code_4] as codes,
      a.choice, q.answer_index as answer, q.par, a.choice = q.answer_index as correct, a.points, (extract(epoch from a.judged_at) * 1000)::float8 as at_ms, g.listed
    from answers a join questions q on q.id = a.question_id join game_states g on g.player_id = q.player_id`;
  const [game] = await db.$client<{ open_set_id: string; total_score: number; streak: number }[]>`
    select open_set_id, total_score, streak from game_states where player_id = ${playerId}`;
  if (!game) throw new Error('no game');
  const own = all
    .filter(({ set_id }) => set_id === game.open_set_id)
    .toSorted((a, b) => a.position - b.position);
  const runs = own.map((_, from) => {
    const wrong = own.slice(from).findIndex(({ correct }) => !correct);
    return wrong === -1 ? own.length - from : wrong;
  });
  return {
    set_id: game.open_set_id,
    right: own.filter(({ correct }) => correct).length,
    of: own.length,
    points: own.reduce((sum, { points }) => sum + points, 0),
    longest_run: Math.max(...runs),
    answers: own.map(({ correct }) => correct),
    total_score: game.total_score,
    streak: game.streak,
    rank: rankChange(all, own, playerId, now),
    badges: await badgesSince(db, playerId, own),
    par: own.filter(({ par }) => par).length,
    questions: own.map(({ codes, choice, answer, par }) => ({
      photo: null,
      place: null,
      booking: null,
      bookings: null,
      options: codes.map((code) => offenseCategory(code)?.label ?? ''),
      choice: choice || null,
      answer,
      par,
      clue: null,
    })),
    // No record is in play.
    invented: false,
    remember: [],
  };
}

function rankChange(
  all: readonly Answer[],
  own: readonly Answer[],
  playerId: string,
  now: Date,
): WireRound['rank'] {
  const weekMs = windowStartsAtMs('weekly', now.getTime());
  const scored = all.filter(({ at_ms, points, listed }) => listed && points > 0 && at_ms >= weekMs);
  const counted = own.filter(({ at_ms }) => at_ms >= weekMs);
  if (!counted.some(({ points, listed }) => listed && points > 0)) return null;
  const firstMs = Math.min(...counted.map(({ at_ms }) => at_ms));
  const rankOf = (answers: readonly Answer[], ownMs?: number) => {
    const players = [...Map.groupBy(answers, ({ player_id }) => player_id)].map(([id, of]) => ({
      id,
      score: of.reduce((sum, { points }) => sum + points, 0),
      atMs: id === playerId && ownMs ? ownMs : Math.max(...of.map(({ at_ms }) => at_ms)),
    }));
    players.sort((a, b) => b.score - a.score || a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
    return players.findIndex(({ id }) => id === playerId) + 1;
  };
  const others = scored.filter((answer) => !own.includes(answer));
  return { now: rankOf(scored), before: rankOf(others, firstMs) || null };
}

async function badgesSince(
  db: Database,
  playerId: string,
  own: readonly Answer[],
): Promise<WireRound['badges']> {
  const [first] = own.toSorted((a, b) => a.at_ms - b.at_ms);
  const awards = await db.$client<{ badge: number; reason: string; awarded_ms: number }[]>`
    select badge, reason, (extract(epoch from awarded_at) * 1000)::float8 as awarded_ms from badge_awards
    where player_id = ${playerId} order by badge`;
  // An award for a question or a set names it; its id starts like the set's.
  const isOfRound = ({ reason, awarded_ms }: { reason: string; awarded_ms: number }) =>
    reason.length === 36
      ? reason.startsWith(first?.set_id.slice(0, 34) ?? '-')
      : awarded_ms >= (first?.at_ms ?? 0);
  const byBadge = Map.groupBy(awards.filter(isOfRound), ({ badge }) => badge);
  return [...byBadge].flatMap(([number, of]) => {
    const badge = findBadge(number);
    if (!badge) return [];
    const texts = { name: badgeName(badge, 'en'), description: badgeDescription(badge, 'en') };
    return [{ id: badge.id, ...texts, icon: `${badge.id}.svg`, times: of.length }];
  });
}
