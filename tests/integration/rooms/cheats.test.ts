import { expect, test } from 'vitest';
import { LEAD_MS, RESULT_MS } from '@/lib/contract/rooms/rules';
import { rightOption, skipLead, skipResult } from '@/tests/support/room-tabs';
import { roomWorld, type ThreeTabs } from '@/tests/support/room-world';
import { QUESTION_MS } from '@/tests/support/rooms';
import '@/tests/support/context';

const { database, clock, server, open, three } = roomWorld();

async function startedRoom(): Promise<ThreeTabs> {
  const room = await three();
  const { code, host, ana, ben } = room;
  await host.askFor('roomstart', { code });
  await Promise.all([host, ana, ben].map((tab) => tab.inPhase('question', 0)));
  return room;
}

const refused = (code: string) => ({ success: false, code });

const storedAnswers = (code: string) => database.sql<{ seat: number; position: number; choice: number }[]>`
    select m.seat, a.position, a.choice from rooms r
    join room_answers a on a.room_id = r.id
    join room_members m on m.room_id = r.id and m.player_id = a.player_id
    where r.code = ${code} and r.ended_at is null order by a.position, m.seat`;

test('answers that the game refuses are stored by no socket', async () => {
  const { code, host, ana, ben } = await startedRoom();
  const at = { code, game: 1, position: 0 };
  expect(await ana.answer(1)).toMatchObject(refused('TOO_EARLY'));
  skipLead(clock);
  expect(await (await open()).ask('roomanswer', { ...at, option: 1 })).toMatchObject(refused('NOT_FOUND'));
  expect(await ana.answer(1, { ...at, code: 'BBBBB' })).toMatchObject(refused('NOT_FOUND'));
  for (const option of [0, 5, 1.5, '1'])
    expect(await ana.ask('roomanswer', { ...at, option })).toMatchObject(refused('INVALID_INPUT'));
  await host.askFor('roomremove', { code, seat: 3 });
  expect(await ben.answer(1)).toMatchObject(refused('NOT_FOUND'));
  // The question is over by its time, though no process has ended it yet.
  clock.forward(QUESTION_MS + 1);
  expect(await host.answer(1, at)).toMatchObject(refused('NOT_FOUND'));
  expect(await storedAnswers(code)).toEqual([]);
});

test('of 50 different answers of a member at once one counts', async () => {
  const { code, ana } = await startedRoom();
  skipLead(clock);
  const second = await open(ana.player);
  await second.join(code);
  const options = Array.from({ length: 50 }, (_, i) => (i % 4) + 1);
  const answers = await Promise.all(
    options.map((option, i) =>
      (i % 2 === 0 ? ana : second).answer(option).then((answer) => ({ option, answer })),
    ),
  );
  const stored = await storedAnswers(code);
  expect(stored).toHaveLength(1);
  for (const { option, answer } of answers)
    expect(answer).toMatchObject(
      option === stored[0]?.choice ? { success: true } : refused('ANSWERED_ELSEWHERE'),
    );
});

test('only the host starts, goes on, locks and removes, and only in time', async () => {
  const { code, host, ana } = await startedRoom();
  const at = { code, game: 1, position: 0 };
  for (const [event, more] of [
    ['roomstart', {}],
    ['roomnext', at],
    ['roomlock', { locked: true }],
    ['roomremove', { seat: 3 }],
  ] as const)
    expect(await ana.ask(event, { code, ...more }), event).toMatchObject(refused('FORBIDDEN'));
  expect(await host.ask('roomstart', { code })).toMatchObject(refused('TOO_EARLY'));
  clock.forward(LEAD_MS + QUESTION_MS - 1000);
  expect(await host.ask('roomnext', at)).toMatchObject(refused('TOO_EARLY'));
  clock.forward(RESULT_MS);
  await server().rooms.tick();
  await ana.inPhase('result', 0);
  await host.askFor('roomnext', at);
  await ana.inPhase('question', 1);
});

/** Puts the same question, options and all, on the next screens of a second room; another option is the right one. */
async function copyNextQuestion(from: string, to: string): Promise<void> {
  await database.sql`
    update room_questions q set record_id = o.record_id, code_1 = o.code_1, code_2 = o.code_2, code_3 = o.code_3,
      code_4 = o.code_4, answer_index = o.answer_index % 4 + 1
    from rooms r, rooms s, room_questions o
    where r.code = ${to} and r.ended_at is null and q.room_id = r.id and q.position = 1
      and s.code = ${from} and s.ended_at is null and o.room_id = s.id and o.position = 1`;
}

/** Returns packets without what differs between any two rooms: code, times, signature of the photo. */
function withoutNames(frames: readonly string[], code: string): string[] {
  return frames
    .filter((frame) => frame !== '')
    .map((frame) =>
      frame
        .replaceAll(code, 'CODES')
        .replace(/\/photos\/[^"]+/g, (photo) => `photo of ${photo.length}`)
        .replace(/"(starts_at|ends_at|next_at|server_time)":\d+/g, (field) => `${field.split(':')[0]}:0`)
        .replace(/"total_ms":\d+/g, '"total_ms":0')
        // The number of the acknowledgement.
        .replace(/^3\d+/, '3'),
    );
}

/** Plays a question to its end by a member who answers, reloads and answers again. Returns what the members got before. */
async function framesOfQuestion(room: ThreeTabs): Promise<string[]> {
  const { code, host, ana, ben } = room;
  skipLead(clock);
  const watchers = [host, ana, ben];
  for (const option of [2, 2, 3]) await ana.answer(option);
  const again = await open(ana.player);
  again.frames = [];
  await again.join(code);
  await again.answer(2);
  await host.until(({ progress }) =>
    progress.some(({ position, answered }) => position === 1 && answered.length === 1),
  );
  await host.answer(1);
  await host.until(({ progress }) =>
    progress.some(({ position, answered }) => position === 1 && answered.length === 2),
  );
  return [...watchers, again].flatMap((tab) => withoutNames(tab.frames, code));
}

test('what the members get during a question is the same, whichever option is right', async () => {
  const [one, other] = [await startedRoom(), await startedRoom()];
  await copyNextQuestion(one.code, other.code);
  const seen: string[][] = [];
  for (const room of [one, other]) {
    const all = [room.host, room.ana, room.ben];
    skipLead(clock);
    for (const tab of all) await tab.answer(1);
    await Promise.all(all.map((tab) => tab.inPhase('result', 0)));
    // The results of the first question may differ. From here on nothing may.
    await database.sql`
      update room_questions q set voided = true from rooms r
      where r.code = ${room.code} and r.ended_at is null and q.room_id = r.id and q.position = 0`;
    for (const tab of all) tab.frames = [];
    await skipResult(clock, server());
    await Promise.all(all.map((tab) => tab.inPhase('question', 1)));
    seen.push(await framesOfQuestion(room));
  }
  expect(seen[0]?.length).toBeGreaterThan(10);
  expect(new Set(seen[1])).toEqual(new Set(seen[0]));
  const rights = await Promise.all([one, other].map(({ code }) => rightOption(database.db, code)));
  expect(rights[0]).not.toBe(rights[1]);
});
