import '@/tests/support/context';
import { beforeAll, expect, test } from 'vitest';
import { addUnevenBookings } from '@/tests/support/higher-lower';
import { rightOption, skipLead, skipResult } from '@/tests/support/room-tabs';
import { roomWorld } from '@/tests/support/room-world';

const { database, clock, server, open, three } = roomWorld();
beforeAll(() => addUnevenBookings(database.db));

const settings = {
  mode: 'higherLower',
  questions: 10,
  seconds: 20,
  nonviolent: false,
  host_plays: true,
} as const;

test('three members play until one is in, over sockets', async () => {
  const { code, host, ana, ben } = await three();
  const all = [host, ana, ben];
  await host.askFor('roomsettings', { code, settings });
  await host.askFor('roomstart', { code });
  await Promise.all(all.map((tab) => tab.inPhase('question', 0)));
  expect(ana.room).toMatchObject({ mode: 'higherLower', question: { mode: 'higherLower', photo: null } });
  skipLead(clock);
  const right = await rightOption(database.db, code);
  for (const option of [3, 4])
    expect(await ana.answer(option)).toMatchObject({
      success: false,
      code: 'INVALID_INPUT',
      message: 'This question has only two answers.',
    });
  for (const tab of all) tab.frames = [];
  await host.answer(right);
  await ana.answer(right);
  // No frame so far differs with the right side: none has counts or a result.
  for (const { frames } of all) expect(frames.join()).not.toMatch(/of_options|"answer":/);
  await ben.answer(3 - right);
  await Promise.all(all.map((tab) => tab.inPhase('result', 0)));
  expect(ben.room).toMatchObject({
    result: { answer: right, missed: 0, voided: false },
    members: [{ out_at_position: null }, { out_at_position: null }, { out_at_position: 0 }],
  });
  expect(await ana.answer(right)).toMatchObject({ success: true });
  expect(await ana.answer(3 - right)).toMatchObject({ success: false, code: 'ANSWERED_ELSEWHERE' });
  await skipResult(clock, server());
  await Promise.all(all.map((tab) => tab.inPhase('question', 1)));
  const late = await open();
  const { room, seat } = await late.join(code);
  expect(room.members.find((member) => member.seat === seat)).toMatchObject({ plays: false, place: null });
  // A reload keeps who is out.
  const again = await open(ben.player);
  expect((await again.join(code)).room.members[2]).toMatchObject({ out_at_position: 0 });
  skipLead(clock);
  expect(await again.answer(1)).toMatchObject({
    success: false,
    code: 'NOT_FOUND',
    message: 'You’re out of this game. You can only watch.',
  });
  expect(await late.answer(1)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  const second = await rightOption(database.db, code);
  await host.answer(3 - second);
  await ana.answer(second);
  await Promise.all(all.map((tab) => tab.inPhase('result', 1)));
  await skipResult(clock, server());
  await Promise.all(all.map((tab) => tab.inPhase('podium')));
  expect(late.room.members.map(({ place }) => place)).toEqual([2, 1, 3, null]);
});
