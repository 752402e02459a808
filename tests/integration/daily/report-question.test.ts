import { beforeEach, expect, test } from 'vitest';
import { startDaily } from '@/lib/daily/start-daily';
import { flagQuestion } from '@/lib/removals/flag-question';
import { newDailyPlayer } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T12:00:00.000Z') };
const ctxOf = (player: WorldPlayer) => playerContext(database.db, player, clock);

beforeEach(async () => {
  await createRecords(database.db, 12, 'company');
});

test('a player reports a question of the daily that they have started, and nobody else does', async () => {
  const [player, other] = [
    await newDailyPlayer(database.db, clock.now),
    await newDailyPlayer(database.db, clock.now),
  ];
  const { questions } = await startDaily(ctxOf(player));
  const flag = { question_id: questions[3]?.question_id ?? '', reason: 'wrong_label' } as const;
  await flagQuestion(ctxOf(player), flag);
  await expect(flagQuestion(ctxOf(other), flag)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const flags = await database.db.$client`
    select f.player_id, q.position from record_flags f join daily_questions q on q.record_id = f.record_id`;
  expect([...flags]).toEqual([{ player_id: player.playerId, position: 3 }]);
});
