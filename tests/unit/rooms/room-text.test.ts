import { expect, test } from 'vitest';
import { roomReducer } from '@/components/rooms/state/room-machine';
import { initialRoom, questionStepOf, type RoomState } from '@/components/rooms/state/room-state';
import {
  announcement,
  answeredText,
  outcomeOf,
  startProblem,
  unavailabilityOf,
  waitingText,
} from '@/components/rooms/state/room-text';
import { readRoomCode } from '@/lib/contract/rooms/room-code';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import { ROOM_ENDINGS } from '@/lib/contract/rooms/rules';
import { placesOf } from '@/lib/rooms/standings';
import { textsOf } from '@/messages/texts';
import { FIXED_CODE, fixedMembers, fixedQuestion, fixedRoom } from '@/tests/support/fixed-room';

const t = textsOf('en', 'rooms');
const NOW = 1_000_000;
const RESULT = {
  answer: 2,
  chosen: [1, 2, 0, 0],
  missed: 0,
  explanation: '',
  bookings: null,
  clue: null,
  voided: false,
};
const question = fixedQuestion('/photos/a', NOW);

function inRoom(part: Partial<WireRoom>, choice: number | null = null): RoomState {
  const room = fixedRoom(NOW, { game: 1, ...part });
  return roomReducer(initialRoom(FIXED_CODE), {
    type: 'joined',
    joined: { room, seat: 1, choice },
    nowMs: NOW,
  });
}

test.each([
  ['KWTRF', 'KWTRF'],
  [' kwtrf ', 'KWTRF'],
  ['kw trf', 'KWTRF'],
  ['https://lineup.example/room/KWTRF', 'KWTRF'],
  ['lineup.example/room/kwtrf?utm=1#a', 'KWTRF'],
  ['KWTR', null],
  ['KWTRFG', null],
  ['KWTRA', null],
  ['12345678', null],
  ['', null],
  [null, null],
])('%j holds the code %j', (typed, code) => {
  expect(readRoomCode(typed)).toBe(code);
});

test('places have their endings', () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 33, 50];
  expect(places.map((place) => t('came', { place }).replace('You came ', '')).join(' ')).toBe(
    'You won! 2nd 3rd 4th 11th 12th 13th 21st 22nd 33rd 50th',
  );
});

test('the outcome is the own one', () => {
  const result = { phase: 'result', question, result: RESULT } as const;
  expect(outcomeOf(inRoom(result, 2))).toBe('right');
  expect(outcomeOf(inRoom(result, 1))).toBe('wrong');
  expect(outcomeOf(inRoom(result))).toBe('missed');
  expect(outcomeOf(inRoom({ ...result, result: { ...RESULT, voided: true } }, 2))).toBe('voided');
  expect(outcomeOf(inRoom({ phase: 'question', question }, 2))).toBeNull();
  const late = { ...inRoom(result), own: { key: '1:2', option: 2, state: 'late' } as const };
  expect(outcomeOf(late)).toBe('late');
});

test('a screen reader hears the question, the own answer, the result and the end', () => {
  const asked = inRoom({ phase: 'question', question });
  expect(announcement(t, asked, 'ready')).toBe('Question 3 of 10. Get ready.');
  expect(announcement(t, asked, questionStepOf(question, NOW))).toBe('Question 3 of 10.');
  expect(announcement(t, asked, 'timeUp')).toBe('Time’s up.');
  expect(announcement(t, inRoom({ phase: 'question', question }, 3), 'asking')).toBe('You chose answer 3.');
  const members = fixedMembers(3, true);
  const result = inRoom({ phase: 'result', question, result: RESULT, members }, 2);
  expect(announcement(t, result, null)).toBe('Right. Booked for: Theft. You’re 1st of 3.');
  expect(announcement(t, inRoom({ phase: 'podium', members }), null)).toBe('The game is over. You won!');
  expect(announcement(t, inRoom({ members }), null)).toBe('3 players in the room.');
});

test('the answers are counted among those who are present', () => {
  expect(answeredText(t, fixedRoom(NOW, { question, members: fixedMembers(6) }))).toBe('2 of 5 answered');
});

test('a host alone cannot start', () => {
  expect(startProblem(t, fixedRoom(NOW, { members: fixedMembers(1) }))).toBe('Waiting for one more player.');
  expect(startProblem(t, fixedRoom(NOW, { members: fixedMembers(2) }))).toBeNull();
});

test('a lobby names whom it waits for until that friend is in it', () => {
  const room = fixedRoom(NOW, { members: fixedMembers(1) });
  expect(waitingText(t, room, 'NoraVega')).toBe('Waiting for NoraVega…');
  expect(waitingText(t, room, room.members[0]?.name ?? null)).toBeNull();
  expect(waitingText(t, room, null)).toBeNull();
});

test('a refusal says what the server says, and where an account would help', () => {
  const refused = (code: string) =>
    unavailabilityOf(
      t,
      roomReducer(initialRoom(FIXED_CODE), { type: 'refused', refusal: { code, message: 'Because.' } }),
    );
  expect(refused('TOO_MANY_REQUESTS')).toMatchObject({ text: 'Because.', again: 'retry' });
  expect(refused('ACCOUNT_NEEDED')).toMatchObject({ text: 'Because.', needsAccount: true });
});

test('each state without a room has words of its own', () => {
  const codes = ['NOT_FOUND', 'TAKEN', 'TOO_MANY_REQUESTS', 'ACCOUNT_NEEDED', 'INTERNAL'];
  const refused = codes.map((code) => ({ type: 'refused', refusal: { code, message: '' } }) as const);
  const over = ROOM_ENDINGS.map(
    (reason) => ({ type: 'ended', ended: { code: FIXED_CODE, reason } }) as const,
  );
  const titles = [...refused, ...over].map(
    (event) => unavailabilityOf(t, roomReducer(initialRoom(FIXED_CODE), event))?.title,
  );
  expect(new Set(titles).size).toBe(9);
  expect(titles).not.toContain(undefined);
  expect(unavailabilityOf(t, inRoom({}))).toBeNull();
});

const result = (right: number, totalMs: number) => ({ right, totalMs });

test.each([
  ['nobody', [], true, []],
  ['more right answers first', [result(3, 900), result(5, 9000)], true, [2, 1]],
  ['of as many, the faster first', [result(5, 900), result(5, 899)], true, [2, 1]],
  [
    'equal results share a place, and the next one is left out',
    [result(5, 9), result(5, 9), result(4, 1)],
    true,
    [1, 1, 3],
  ],
  ['without a timer the time does not count', [result(5, 900), result(5, 1), result(6, 9)], false, [2, 2, 1]],
])('places: %s', (_, results, timed, places) => {
  expect(placesOf(results, timed)).toEqual(places);
});

test.each([
  [1, 'You won!', '¡Ganaste!'],
  [2, 'You came 2nd', 'Quedaste en el puesto 2'],
  [3, 'You came 3rd', 'Quedaste en el puesto 3'],
  [11, 'You came 11th', 'Quedaste en el puesto 11'],
  [21, 'You came 21st', 'Quedaste en el puesto 21'],
  [1000, 'You came 1,000th', 'Quedaste en el puesto 1,000'],
])('place %i reads %s and %s', (place, english, spanish) => {
  expect([t('came', { place }), textsOf('es', 'rooms')('came', { place })]).toEqual([english, spanish]);
});
