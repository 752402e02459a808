import type WebSocket from 'ws';
import { handleOrders } from '../bench-process';
import { percentile } from '../figures';
import { openSocket } from '../open-socket';
import type { BenchPlayer } from './world';

export type LoadOrder =
  | { do: 'connect'; port: number; players: BenchPlayer[] }
  /** Every player sends `each` answers from number `from` on, one in flight. */
  | { do: 'closed loop'; from: number; each: number }
  /** `perSecond` answers in all, spread evenly over time and players, for `seconds`. */
  | { do: 'paced'; from: number; perSecond: number; seconds: number }
  | { do: 'disconnect' };

export type LoadReport = {
  answers: number;
  refused: number;
  refusal: string;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
};

type Line = {
  player: BenchPlayer;
  socket: WebSocket;
  sentAt: number;
  next: number;
  onAnswer: (text: string) => void;
};

/** Four processes share the limit of 250 handshakes per address. */
const CONNECT_AT_ONCE = 50;
const lines: Line[] = [];

async function openLine(port: number, player: BenchPlayer): Promise<Line> {
  const socket = await openSocket(port, player.sessionId, (text) => {
    if (text.startsWith('43')) line.onAnswer(text);
  });
  const line: Line = { player, socket, sentAt: 0, next: 0, onAnswer: () => {} };
  return line;
}

async function connect(port: number, players: BenchPlayer[]): Promise<void> {
  for (let i = 0; i < players.length; i += CONNECT_AT_ONCE)
    lines.push(...(await Promise.all(players.slice(i, i + CONNECT_AT_ONCE).map((p) => openLine(port, p)))));
}

function send(line: Line): void {
  const [questionId, optionId] = line.player.answers[line.next++] ?? ['', ''];
  line.sentAt = performance.now();
  line.socket.send(
    `421["updateLife",{"user_id":"${line.player.playerId}","question_id":"${questionId}","option_id":"${optionId}"}]`,
  );
}

function report(latencies: number[], refusals: string[], seconds: number): LoadReport {
  return {
    answers: latencies.length,
    refused: refusals.length,
    refusal: refusals[0] ?? '',
    seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

const isRefusal = (text: string) => text.includes('"success":false');

async function closedLoop(from: number, each: number): Promise<LoadReport> {
  const latencies: number[] = [];
  const refusals: string[] = [];
  const startedAt = performance.now();
  await new Promise<void>((done) => {
    let left = lines.length;
    for (const line of lines) {
      line.next = from;
      line.onAnswer = (text) => {
        latencies.push(performance.now() - line.sentAt);
        if (isRefusal(text)) refusals.push(text);
        if (line.next < from + each) send(line);
        else if (--left === 0) done();
      };
      send(line);
    }
  });
  return report(latencies, refusals, (performance.now() - startedAt) / 1000);
}

async function paced(from: number, perSecond: number, seconds: number): Promise<LoadReport> {
  const latencies: number[] = [];
  const refusals: string[] = [];
  let sent = 0;
  const total = perSecond * seconds;
  const startedAt = performance.now();
  await new Promise<void>((done) => {
    for (const line of lines) {
      line.next = from;
      line.onAnswer = (text) => {
        latencies.push(performance.now() - line.sentAt);
        if (isRefusal(text)) refusals.push(text);
        if (latencies.length === total) done();
      };
    }
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
      for (; sent < due; sent++) {
        const line = lines[sent % lines.length];
        if (line) send(line);
      }
      if (sent >= total) clearInterval(timer);
    }, 1);
  });
  return report(latencies, refusals, (performance.now() - startedAt) / 1000);
}

async function obey(order: LoadOrder): Promise<LoadReport | 'done'> {
  if (order.do === 'connect') await connect(order.port, order.players);
  else if (order.do === 'disconnect') for (const line of lines.splice(0)) line.socket.terminate();
  else if (order.do === 'closed loop') return closedLoop(order.from, order.each);
  else return paced(order.from, order.perSecond, order.seconds);
  return 'done';
}

handleOrders(obey);
