import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { RealtimeServer } from '@/realtime/create-server';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords } from '@/tests/support/game-world';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { movableClock, RoomTab, rightOption, skipLead, skipResult } from '@/tests/support/room-tabs';
import '@/tests/support/context';

const database = testDatabase();
const clock = movableClock();
let server: RealtimeServer;
let port: number;
const tabs: RoomTab[] = [];

beforeAll(async () => {
  await createRecords(database.db, 60);
  server = testRealtimeServer(database.url, { poolSize: 5, now: clock.now });
  port = await server.listen(0, '127.0.0.1');
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.socket.close();
});
afterAll(() => server.close());

async function open(count: number): Promise<RoomTab[]> {
  const players = await createPlayers(database.db, count);
  const opened = await Promise.all(players.map((player) => RoomTab.open(port, player)));
  tabs.push(...opened);
  return opened;
}

async function three(): Promise<{ code: string; host: RoomTab; ana: RoomTab; ben: RoomTab }> {
  const [host, ana, ben] = await open(3);
  if (!host || !ana || !ben) throw new Error('no tabs');
  const { code } = (await host.create()).room;
  for (const tab of [ana, ben]) await tab.join(code);
  return { code, host, ana, ben };
}

test('three members play a whole game, and play again', async () => {
  const { code, host, ana, ben } = await three();
  const all = [host, ana, ben];
  await host.until(({ room }) => room.members.length === 3);
  expect(host.room).toMatchObject({ phase: 'lobby', host_seat: 1, game: 0, question: null, result: null });
  await host.askFor('roomstart', { code });
  for (let position = 0; position < SET_SIZE; position++) {
    await Promise.all(all.map((tab) => tab.inPhase('question', position)));
    skipLead(clock);
    const right = await rightOption(database.db, code);
    const wrong = (right % 4) + 1;
    expect(await host.answer(right)).toMatchObject({ success: true, data: { position, option: right } });
    await ana.answer(position % 2 === 0 ? right : wrong);
    await ben.answer(wrong);
    await Promise.all(all.map((tab) => tab.inPhase('result', position)));
    expect(ben.room.result).toMatchObject({ answer: right, missed: 0, voided: false });
    expect(ben.room.result?.chosen[right - 1]).toBe(position % 2 === 0 ? 2 : 1);
    await skipResult(clock, server);
  }
  await Promise.all(all.map((tab) => tab.inPhase('podium')));
  expect(ana.room.members.map(({ seat, right, place }) => ({ seat, right, place }))).toEqual([
    { seat: 1, right: 10, place: 1 },
    { seat: 2, right: 5, place: 2 },
    { seat: 3, right: 0, place: 3 },
  ]);
  await host.askFor('roomstart', { code });
  await ben.until(({ room }) => room.game === 2 && room.phase === 'question');
  expect(ben.room.members.map(({ right, place }) => ({ right, place }))).toEqual(
    Array(3).fill({ right: 0, place: null }),
  );
});
