import { expect, test } from 'vitest';
import { violatedConstraint } from '@/db/errors';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';

const database = testDatabase({ poolSize: 2 });

/** The name of what refuses the statement. */
const refusalOf = (statement: Promise<unknown>) =>
  statement.then(
    () => 'done',
    (error: unknown) => violatedConstraint(error) ?? (error as { constraint_name?: string }).constraint_name,
  );

test('friendships, blocks and rewards: the tables themselves refuse what no rule would write', async () => {
  const sql = database.db.$client;
  const ids = (await createPlayers(database.db, 3)).map(({ playerId }) => playerId).sort();
  const [low = '', high = '', third = ''] = ids;
  const pair = (one: string, other: string, state = 'none', asker: string | null = null) =>
    refusalOf(sql`insert into friendships (low_player_id, high_player_id, state, asker_player_id, changed_at)
      values (${one}, ${other}, ${state}, ${asker}, now())`);
  expect(await pair(high, low)).toBe('friendships_low_first');
  expect(await pair(low, low)).toBe('friendships_low_first');
  expect(await pair(low, high, 'pending')).toBe('friendships_asker');
  expect(await pair(low, high, 'accepted', low)).toBe('friendships_asker');
  expect(await pair(low, high, 'pending', third)).toBe('friendships_asker');
  expect(await pair(low, high, 'pending', high)).toBe('done');
  expect(await pair(low, high)).toBe('friendships_pair');

  const block = () =>
    refusalOf(
      sql`insert into blocks (blocker_player_id, blocked_player_id, created_at) values (${low}, ${low}, now())`,
    );
  expect(await block()).toBe('blocks_two_players');

  const reward = (playerId: string) =>
    refusalOf(sql`insert into ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
      values (${playerId}, 'friend_reward', 0, 50, ${third}, now())`);
  expect([await reward(low), await reward(high), await reward(low)]).toEqual([
    'done',
    'done',
    'ledger_friend_reward_once',
  ]);
});

test('badges: the tables refuse a count below one, a second award for one reason, and a prize below third place', async () => {
  const sql = database.db.$client;
  const id = (await createPlayers(database.db, 1))[0].playerId;
  const held = (count: number) =>
    refusalOf(sql`insert into player_badges (player_id, badge, count, first_earned_at)
      values (${id}, 2, ${count}, now())`);
  const award = () =>
    refusalOf(
      sql`insert into badge_awards (player_id, badge, reason, awarded_at) values (${id}, 2, 'q', now())`,
    );
  const prize = (rank: number) =>
    refusalOf(sql`insert into board_prizes (player_id, window_id, rank) values (${id}, 1202646, ${rank})`);
  expect([await held(0), await held(1), await held(1)]).toEqual([
    'badge_count_positive',
    'done',
    'player_badges_player_id_badge_pk',
  ]);
  expect([await award(), await award()]).toEqual(['done', 'badge_awards_player_id_badge_reason_pk']);
  expect([await prize(4), await prize(3), await prize(2)]).toEqual([
    'prize_for_the_top',
    'done',
    'board_prizes_player_id_window_id_pk',
  ]);
});
