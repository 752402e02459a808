import { expect, test } from 'vitest';
import { emptyCounts } from '@/lib/quiz/options/booking-counts';
import { debriefOf } from '@/lib/rooms/host/get-debrief';
import type { PlayedQuestion } from '@/lib/rooms/host/read-game';
import { resultsCsv } from '@/lib/rooms/host/results-csv';

const [THEFT, BURGLARY, ASSAULT, FRAUD] = [2070, 2030, 1200, 2080];
const asked = (answer: number, chosen: number[], position = 0): PlayedQuestion => ({
  position,
  optionCodes: [THEFT, BURGLARY, ASSAULT, FRAUD],
  answer,
  par: position === 0,
  chosen,
});
const of = (...questions: PlayedQuestion[]) =>
  debriefOf({ questions, players: [], questionMs: 20_000 }, emptyCounts(), 'en');

test('nothing stands out where nobody answered, everybody was right, or all disagreed', () => {
  const nothing = { misled: null, overrated: null };
  expect(of()).toMatchObject({ ...nothing, answers: 0, right: 0, questions: 0, par: 0 });
  expect(of(asked(1, [0, 0, 0, 0]))).toMatchObject({ ...nothing, answers: 0, questions: 1, par: 1 });
  expect(of(asked(1, [9, 0, 0, 0]))).toMatchObject({ ...nothing, answers: 9, right: 9 });
  expect(of(asked(1, [0, 1, 1, 1]))).toMatchObject({ ...nothing, answers: 3, right: 0 });
});

test('it names the question in which most agreed on a wrong charge, and the charge said too often', () => {
  const debrief = of(asked(1, [3, 2, 0, 0]), asked(2, [1, 0, 4, 0], 1), asked(3, [0, 0, 5, 0], 2));
  expect(debrief).toMatchObject({
    answers: 15,
    right: 8,
    par: 1,
    misled: { number: 2, players: 4, of: 5, par: false },
    overrated: { chosen: 9, right: 5, of_100: null },
  });
  expect(debrief.misled?.believed).toBe(debrief.overrated?.charge);
});

test('a name that a spreadsheet would run is written as text, and equal results keep their seats', () => {
  const player = (name: string) => ({ name, choices: new Map([[0, 1]]), times: new Map([[0, 1500]]) });
  const csv = resultsCsv({
    questions: [asked(1, [2, 0, 0, 0])],
    players: [player('-1+1'), player('Mia')],
    questionMs: 20_000,
  });
  expect(csv).toBe("name,right,questions,seconds,q1\r\n'-1+1,1,1,1.5,1\r\nMia,1,1,1.5,1\r\n");
});
