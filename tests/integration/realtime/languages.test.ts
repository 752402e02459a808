import '@/tests/support/context';
import { expect, test } from 'vitest';
import { categoryLabel, categoryMeaning, OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import type { Judgement, QuestionSet } from '@/lib/contract/realtime/protocol';
import { textsOf } from '@/messages/texts';
import { createOnePlayer } from '@/tests/support/game-world';
import { type RoomTab, rightOption, skipLead } from '@/tests/support/room-tabs';
import { roomWorld } from '@/tests/support/room-world';

const { database, clock, open } = roomWorld();

/** Opens a tab of a new player who reads Spanish. */
async function openSpanish(): Promise<RoomTab> {
  const player = await createOnePlayer(database.db);
  await database.sql`update players set language = 'es' where id = ${player.playerId}`;
  return open(player);
}

const SPANISH = new Map(
  OFFENSE_CATEGORIES.map(({ code }) => [categoryLabel(code, 'en'), categoryLabel(code, 'es')]),
);
const inSpanish = (label: string) => SPANISH.get(label) ?? expect.fail(`no charge ${label}`);

test('refusals and success messages are in the language of the player', async () => {
  const [english, spanish] = [await open(), await openSpanish()];
  for (const [tab, language] of [
    [english, 'en'],
    [spanish, 'es'],
  ] as const) {
    const refused = await tab.ask('roomjoin', { code: 'BCDFG' });
    const message = textsOf(language, 'rooms')('refusals.notFound');
    expect(refused).toMatchObject({ success: false, code: 'NOT_FOUND', message });
    const sent = await tab.ask('send_request', { code: '00000000' });
    expect(sent).toMatchObject({ success: true, message: textsOf(language, 'friends')('sent') });
  }
});

test('a question and its result are in the language of the player', async () => {
  const labels = new Set(SPANISH.values());
  const tab = await openSpanish();
  const set = await tab.askFor<QuestionSet>('questionfetch');
  const options = set.questions.flatMap((question) => question.options.map(({ option }) => option));
  expect(options.length).toBeGreaterThan(0);
  expect(options.filter((option) => !labels.has(option))).toEqual([]);
  const [question] = set.questions;
  const answer = {
    question_id: question?.question_id,
    option_id: question?.options[0]?.option_id,
    status: 'false',
  };
  const judged = await tab.askFor<Judgement>('updateLife', answer);
  expect(judged.options.map(({ option }) => option)).toEqual(question?.options.map(({ option }) => option));
  const right = judged.options.find(({ matchValue }) => matchValue === 'true')?.option;
  const code = OFFENSE_CATEGORIES.find((category) => categoryLabel(category.code, 'es') === right)?.code;
  expect(judged.explanation).toBe(categoryMeaning(code ?? 0, 'es'));
});

test('members of one room see its question and result each in their language', async () => {
  const [host, ana] = [await open(), await openSpanish()];
  const { code } = (await host.create()).room;
  await ana.join(code);
  await host.askFor('roomstart', { code });
  await Promise.all([host, ana].map((tab) => tab.inPhase('question', 0)));
  const options = host.room.question?.options ?? [];
  expect(ana.room.question?.options).toEqual(options.map(inSpanish));
  expect(ana.room.question?.options).not.toEqual(options);

  skipLead(clock);
  const right = await rightOption(database.db, code);
  for (const tab of [host, ana]) await tab.answer(right);
  await Promise.all([host, ana].map((tab) => tab.inPhase('result', 0)));
  const [english, spanish] = [host.room.result, ana.room.result];
  expect(english?.explanation).toBeTruthy();
  expect(spanish?.explanation).not.toBe(english?.explanation);
});
