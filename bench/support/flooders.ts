import { setTimeout as pause } from 'node:timers/promises';
import { sealBearerToken } from '@/lib/sessions/bearer-token';
import { FLOODS, type Flood, flood, frame, openRawLine } from '@/tests/support/raw-line';
import { obeyOrders } from './obey-orders';

type Player = { playerId: string; sessionId: string };

/** The frames of the tests, and one long frame sent byte by byte. */
const KINDS: Record<string, (playerId: string) => Flood> = {
  ...FLOODS,
  'single bytes': () => ({
    opening: frame('text', '', { declaredLength: 16_000 }),
    repeated: Buffer.from('x'),
    bytesPerSecond: 1000,
    everyMs: 1,
  }),
};

/** Orders of the parent process. */
export type FloodOrder =
  /** Lines from one network send one kind of frame and reconnect when they are cut off. */
  | {
      do: 'flood';
      port: number;
      kind: string;
      players: Player[];
      signIn: boolean;
      from: string;
      seconds: number;
    }
  /** Connections from one network that send nothing and reconnect at once. */
  | { do: 'reconnect'; port: number; lines: number; from: string; seconds: number }
  /** One line per player that sends within its pace and never reads. */
  | { do: 'never read'; port: number; players: Player[]; perSecond: number; seconds: number };

export type FloodReport = { connected: number; refused: number; cut: number; slowestCutMs: number };

const PAUSE_MS = 20;

const authOf = ({ sessionId }: Player) => ({ token: sealBearerToken(sessionId, 3600, new Date()) });

async function floodAgainAndAgain(
  order: Extract<FloodOrder, { do: 'flood' }>,
  player: Player,
  report: FloodReport,
): Promise<void> {
  const what = KINDS[order.kind]?.(player.playerId);
  if (!what) throw new Error(`no such flood: ${order.kind}`);
  const until = performance.now() + order.seconds * 1000;
  while (performance.now() < until) {
    const caller = { from: order.from, ...(order.signIn ? { auth: authOf(player) } : {}) };
    const line = await openRawLine(order.port, caller).catch(() => undefined);
    if (line) {
      report.connected += 1;
      const left = Math.max(1, until - performance.now());
      const closedAfterMs = await flood(line, what, left);
      line.destroy();
      if (closedAfterMs === null) report.slowestCutMs = Number.POSITIVE_INFINITY;
      else {
        report.cut += 1;
        report.slowestCutMs = Math.max(report.slowestCutMs, closedAfterMs);
      }
    } else report.refused += 1;
    await pause(PAUSE_MS);
  }
}

async function reconnect(
  { port, seconds, from }: Extract<FloodOrder, { do: 'reconnect' }>,
  report: FloodReport,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const line = await openRawLine(port, { from }).catch(() => undefined);
    if (line) report.connected += 1;
    else report.refused += 1;
    line?.destroy();
  }
}

async function neverRead(
  { port, perSecond, seconds }: Extract<FloodOrder, { do: 'never read' }>,
  player: Player,
  report: FloodReport,
): Promise<void> {
  const line = await openRawLine(port, { auth: authOf(player) });
  report.connected += 1;
  line.pause();
  line.once('close', () => {
    report.cut += 1;
  });
  for (let i = 0; i < perSecond * seconds && !line.closed; i++) {
    // The heartbeat is answered unread.
    if (i % (10 * perSecond) === 0) line.write(frame('text', '3'));
    line.write(frame('text', `42${i}["questionfetch",{"user_id":"${player.playerId}"}]`));
    await pause(1000 / perSecond);
  }
}

async function obey(order: FloodOrder): Promise<FloodReport> {
  const report: FloodReport = { connected: 0, refused: 0, cut: 0, slowestCutMs: 0 };
  if (order.do === 'flood')
    await Promise.all(order.players.map((player) => floodAgainAndAgain(order, player, report)));
  else if (order.do === 'reconnect')
    await Promise.all(Array.from({ length: order.lines }, () => reconnect(order, report)));
  else await Promise.all(order.players.map((player) => neverRead(order, player, report)));
  return report;
}

obeyOrders(obey);
