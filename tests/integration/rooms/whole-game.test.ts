import { expect, test } from 'vitest';
import { freshRooms } from '@/tests/support/fresh-rooms';
import {
  advance,
  answer,
  endByTime,
  newRoom,
  playerAt,
  rightOption,
  start,
  untilStart,
  view,
  wait,
  wrongOption,
} from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock } = freshRooms(30);

test('a game of three from the lobby to the podium, and the next one', async () => {
  const room = await newRoom(database.db, clock, 3);
  expect(await view(room)).toMatchObject({
    code: room.code,
    phase: 'lobby',
    game: 0,
    host_seat: 1,
    locked: false,
    members: [1, 2, 3].map((seat) => ({ seat, present: true, right: 0, total_ms: 0, place: null })),
    question: null,
    result: null,
    next_at: null,
  });
  await start(room);
  for (let position = 0; position < 10; position += 1) {
    const shown = await view(room);
    const startsAt = clock.now.getTime() + 1500;
    expect(shown).toMatchObject({
      phase: 'question',
      game: 1,
      timed: true,
      next_at: startsAt + 20_000,
      question: { position, starts_at: startsAt, ends_at: startsAt + 20_000, answered: 0 },
      result: null,
    });
    await untilStart(room);
    // The first is always right, the second in the first five questions, the third never answers in the last three.
    wait(room, 1000);
    await answer(room, playerAt(room, 1), await rightOption(room));
    wait(room, 1000);
    await answer(room, playerAt(room, 2), position < 5 ? await rightOption(room) : await wrongOption(room));
    expect(await advance(room)).toBe(true);
    expect(await view(room)).toMatchObject({ phase: 'question', question: { answered: 2 } });
    if (position < 7) {
      await answer(room, playerAt(room, 3), await wrongOption(room));
      await advance(room);
    } else await endByTime(room);
    const right = await rightOption(room);
    const result = await view(room);
    expect(result).toMatchObject({
      phase: 'result',
      next_at: clock.now.getTime() + 6000,
      result: { answer: right, missed: position < 7 ? 0 : 1, voided: false },
    });
    expect(result.result?.chosen[right - 1]).toBe(position < 5 ? 2 : 1);
    expect(result.result?.explanation).not.toBe('');
    await endByTime(room);
  }
  expect(room.held).toBeNull();
  expect(await view(room)).toMatchObject({
    phase: 'podium',
    game: 1,
    next_at: null,
    question: null,
    members: [
      { seat: 1, right: 10, total_ms: 10_000, place: 1 },
      { seat: 2, right: 5, total_ms: 20_000, place: 2 },
      { seat: 3, right: 0, total_ms: 7 * 2000 + 3 * 20_000, place: 3 },
    ],
  });
  await start(room);
  expect(await view(room)).toMatchObject({
    phase: 'question',
    game: 2,
    question: { position: 0 },
    members: [{ right: 0, place: null }, { right: 0 }, { right: 0 }],
  });
});
