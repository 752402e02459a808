import { type Choice, playRounds, type Told } from '@/tests/support/bot-player';
import type { ClientSocket } from '@/tests/support/realtime';
import type { Cluster } from './cluster';
import { connectPlayer } from './connect';
import type { DrillPlayer } from './players';
import type { Pulse } from './pulse';

/** Between two answers; the game refuses those within 1.5 s. */
const PACE_MS = { least: 1600, most: 3200 };
const HOURS_MS = 60 * 60 * 1000;

export type ToldAt = Told & { playerId: string; atMs: number };

/** What the players of the quiz were told. */
export type QuizRecord = {
  told: ToldAt[];
  refusals: Map<string, number>;
  /** Why players stopped before the end. */
  stops: string[];
};

export type Line = { player: DrillPlayer; socket: ClientSocket };
export type QuizBots = QuizRecord & { lines: Line[]; stop: () => Promise<void> };

/** The same in both tabs of a player. A guest is always right: nothing gives a guest's lives back in time. */
function choose({ isGuest }: DrillPlayer, questionId: string): Choice {
  if (isGuest) return 'right';
  const kinds: readonly Choice[] = ['right', 'wrong', 'right', 'missed'];
  return kinds[Number.parseInt(questionId.at(-1) ?? '0', 16) % kinds.length] ?? 'missed';
}

type Tab = { player: DrillPlayer; route: string; pulse: Pulse };

async function play(
  { db, origin }: Cluster,
  { player, route, pulse }: Tab,
  record: QuizRecord & { lines: Line[] },
  isOver: () => boolean,
): Promise<void> {
  const { playerId } = player;
  const socket = connectPlayer(origin, player, route);
  record.lines.push({ player, socket });
  socket.onAnyOutgoing((event) => {
    if (event === 'updateLife') pulse.sent(playerId);
  });
  const between = PACE_MS.most - PACE_MS.least;
  const pace = () => new Promise<void>((done) => setTimeout(done, PACE_MS.least + Math.random() * between));
  await playRounds(socket, player, db, {
    answers: Number.POSITIVE_INFINITY,
    deadlineMs: Date.now() + HOURS_MS,
    pace,
    choose: (_n, questionId) => choose(player, questionId),
    onTold: (told) => {
      pulse.answered(playerId);
      record.told.push({ ...told, playerId, atMs: Date.now() });
    },
    onRefused: (code) => record.refusals.set(code, (record.refusals.get(code) ?? 0) + 1),
    untilOver: isOver,
  }).catch((error: Error) => {
    if (!isOver()) record.stops.push(`${playerId}: ${error.message}`);
  });
}

/** Starts the players. A player with several routes plays the same questions in as many tabs, on different processes. */
export function startQuizBots(
  cluster: Cluster,
  players: readonly { player: DrillPlayer; routes: readonly string[] }[],
  pulse: Pulse,
): QuizBots {
  let isOver = false;
  const record = {
    told: [] as ToldAt[],
    refusals: new Map<string, number>(),
    stops: [] as string[],
    lines: [] as Line[],
  };
  const games = players.flatMap(({ player, routes }) => {
    pulse.expect(player.playerId);
    return routes.map((route) => play(cluster, { player, route, pulse }, record, () => isOver));
  });
  return {
    ...record,
    async stop() {
      isOver = true;
      await Promise.all(games);
      for (const { socket } of record.lines) socket.close();
    },
  };
}
