import type { SQL } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { FriendshipState } from '@/lib/contract/enums';
import { NEW_FRIEND_KINDS } from '@/lib/contract/friends/notifications-view';
import type { Relation } from '@/lib/contract/friends/rules';
import { deleteNotificationsBetween } from '@/lib/notifications/delete-notifications';
import { isVisible } from '@/lib/players/visible';

type PairPlayer = {
  id: string;
  usernameSealed: string;
  isVisible: boolean;
  hasConfirmedEmail: boolean;
};

export type Pair = {
  id: string;
  me: PairPlayer;
  them: PairPlayer;
  /** From the side of `me`. */
  relation: Relation;
  isRewardSettled: boolean;
};

type PairRow = {
  id: string;
  state: FriendshipState;
  asker_player_id: string | null;
  /** Until then, new requests of `me` are dropped, because `them` rejected one. */
  barred_until_ms: number | null;
  is_settled: boolean;
};

const lowFirst = (one: string, other: string): [low: string, high: string] =>
  one < other ? [one, other] : [other, one];

function ofPair(one: string, other: string): SQL {
  const [low, high] = lowFirst(one, other);
  return sql`low_player_id = ${low}::uuid and high_player_id = ${high}::uuid`;
}

/**
 * Locks two players in the order of their ids, then their pair: the row in `friendships`. Call it before each change of a friendship,
 * request or block. With `createdAt`, creates a missing row. Returns null if a player does not exist, or if there is no row.
 */
export async function lockPair(
  tx: Transaction,
  { me, them, createdAt }: { me: string; them: string; createdAt?: Date },
): Promise<Pair | null> {
  const [low, high] = lowFirst(me, them);
  const found = await tx.execute<PairPlayer>(sql`
    select id, username_sealed as "usernameSealed", ${isVisible(sql`players`)} as "isVisible",
      email_confirmed_at is not null as "hasConfirmedEmail"
    from players where id in (${low}::uuid, ${high}::uuid) order by id for key share`);
  const [mine, theirs] = [me, them].map((id) => found.find((row) => row.id === id));
  // A missing player does not end this early, so that response times reveal nothing.
  if (createdAt) {
    await tx.execute(sql`
      insert into friendships (low_player_id, high_player_id, changed_at)
      select l.id, h.id, ${createdAt.toISOString()}::timestamptz from players l, players h
      where l.id = ${low}::uuid and h.id = ${high}::uuid and l.id < h.id on conflict do nothing`);
  }
  const barred = me === low ? sql`low_barred_until` : sql`high_barred_until`;
  const [row] = await tx.execute<PairRow>(sql`
    select id, state, asker_player_id, reward_settled_at is not null as is_settled,
      (extract(epoch from ${barred}) * 1000)::double precision as barred_until_ms
    from friendships where ${ofPair(me, them)} for update`);
  const isBlocked = await isOneBlocked(tx, me, them);
  if (!row || !mine || !theirs) return null;
  const relation = { state: row.state, asked: askedBy(row, me), barredUntilMs: row.barred_until_ms };
  return {
    id: row.id,
    me: mine,
    them: theirs,
    relation: { ...relation, isBlocked },
    isRewardSettled: row.is_settled,
  };
}

function askedBy(row: PairRow, me: string): Relation['asked'] {
  if (row.asker_player_id === null) return null;
  return row.asker_player_id === me ? 'me' : 'them';
}

/** Call after the pair is locked, because blocks are written under that lock. */
async function isOneBlocked(tx: Transaction, one: string, other: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from blocks where (blocker_player_id, blocked_player_id)
      in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`);
  return found.length > 0;
}

/** Ends friendship and requests of a locked pair, and deletes their notifications. Keeps the row, which prevents a second reward. */
export async function endPair(tx: Transaction, pair: Pair, now: Date): Promise<void> {
  await tx.execute(sql`
    update friendships set state = 'none', asker_player_id = null, changed_at = ${now.toISOString()}::timestamptz
    where id = ${pair.id}::uuid`);
  await deleteNotificationsBetween(
    tx,
    ['friend_request', 'challenge', ...NEW_FRIEND_KINDS],
    [pair.me.id, pair.them.id],
  );
}
