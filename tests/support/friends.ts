import type { Database } from '@/db/client';
import type { NotificationKind } from '@/lib/contract/enums';
import type { Actor } from '@/lib/platform/context';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { type TestContext, testContext } from './context';
import { createPlayers, type Exactly, type WorldPlayer } from './game-world';

/** Makes two players friends without rewards. */
export async function befriend(db: Database, one: string, other: string, at = new Date()): Promise<void> {
  const [low, high] = [one, other].toSorted();
  const atIso = at.toISOString();
  await db.$client`
    insert into friendships (low_player_id, high_player_id, state, changed_at, reward_settled_at)
    values (${low ?? ''}, ${high ?? ''}, 'accepted', ${atIso}::timestamptz, ${atIso}::timestamptz)
    on conflict (low_player_id, high_player_id) do update set state = 'accepted', asker_player_id = null`;
}

export type Sociable = TestContext<Extract<Actor, { kind: 'player' }>> & {
  id: string;
  code: string;
  username: string;
};

let drawn = 10_000_000 + Math.floor(Math.random() * 80_000_000);

/** Creates players with a name, a User ID and no stars. A test may move `now`. */
export async function sociablePlayers<N extends number>(
  db: Database,
  count: N,
  { now = () => new Date(), stars = 0 }: { now?: () => Date; stars?: number } = {},
): Promise<Exactly<Sociable, N>> {
  const made: WorldPlayer[] = await createPlayers(db, count, { stars, now: now() });
  const players = made.map(({ playerId, sessionId }) => {
    drawn += 1;
    const ctx = testContext(db, { kind: 'player', playerId, sessionId }, { now });
    return { ...ctx, id: playerId, code: String(drawn), username: `friend_${drawn}` };
  });
  const rows = players.map(({ id, code, username }) => ({
    id,
    code,
    sealed: sealField({ column: 'players.username', rowId: id }, username),
    index: blindIndex('players.username', username),
  }));
  await db.$client`
    update players p set referral_code = r.code, username_sealed = r.sealed, username_index = r.index
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, code text, sealed text, index text)
    where p.id = r.id`;
  return players as Exactly<Sociable, N>;
}

export async function starsOf(db: Database, playerId: string): Promise<{ stars: number; booked: number }> {
  const [row] = await db.$client<{ stars: number; booked: number }[]>`
    select g.stars, (select coalesce(sum(stars_delta), 0)::int from ledger where player_id = g.player_id) as booked
    from game_states g where g.player_id = ${playerId}`;
  if (!row) throw new Error('no such player');
  return row;
}

export async function notificationsOf(db: Database, playerId: string): Promise<NotificationKind[]> {
  const rows = await db.$client<{ kind: NotificationKind }[]>`
    select kind from notifications where player_id = ${playerId} order by created_at, id`;
  return rows.map(({ kind }) => kind);
}
