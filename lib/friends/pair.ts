import type { SQL } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { FriendshipState } from '@/lib/contract/enums';
import type { Standing } from '@/lib/contract/friends/rules';
import { isVisible } from '@/lib/players/visible';

export type PairPlayer = {
  id: string;
  usernameSealed: string;
  isVisible: boolean;
  hasConfirmedEmail: boolean;
};

export type Pair = {
  id: string;
  me: PairPlayer;
  them: PairPlayer;
  standing: Standing;
  isRewardSettled: boolean;
};

type PairRow = {
  id: string;
  state: FriendshipState;
  asker_player_id: string | null;
  barred_until_ms: number | null;
  is_settled: boolean;
};

const lowFirst = (one: string, other: string): [low: string, high: string] =>
  one < other ? [one, other] : [other, one];

export function ofPair(one: string, other: string): SQL {
  const [low, high] = lowFirst(one, other);
  return sql`low_player_id = ${low}::uuid and high_player_id = ${high}::uuid`;
}

/**
 * Locks the relation of two players. Every change starts here, so that changes happen one after the other. Returns null when
 * one of them does not exist, or when they have no relation and `begun` is not given. Order of locks: players by id, the pair,
 * games by id.
 */
export async function lockPair(
  tx: Transaction,
  { me, them, begun }: { me: string; them: string; begun?: Date },
): Promise<Pair | null> {
  const [low, high] = lowFirst(me, them);
  const found = await tx.execute<PairPlayer>(sql`
    select id, username_sealed as "usernameSealed", ${isVisible(sql`players`)} as "isVisible",
      email_confirmed_at is not null as "hasConfirmedEmail"
    from players where id in (${low}::uuid, ${high}::uuid) order by id for key share`);
  const [mine, theirs] = [me, them].map((id) => found.find((row) => row.id === id));
  // From here on both cases run the same statements, so that response times reveal nothing.
  if (begun) {
    await tx.execute(sql`
      insert into friendships (low_player_id, high_player_id, changed_at)
      select l.id, h.id, ${begun.toISOString()}::timestamptz from players l, players h
      where l.id = ${low}::uuid and h.id = ${high}::uuid and l.id < h.id on conflict do nothing`);
  }
  const barred = me === low ? sql`low_barred_until` : sql`high_barred_until`;
  const [row] = await tx.execute<PairRow>(sql`
    select id, state, asker_player_id, reward_settled_at is not null as is_settled,
      (extract(epoch from ${barred}) * 1000)::double precision as barred_until_ms
    from friendships where ${ofPair(me, them)} for update`);
  const isBlocked = await isOneBlocked(tx, me, them);
  if (!row || !mine || !theirs) return null;
  const standing = { state: row.state, asked: askedBy(row, me), barredUntilMs: row.barred_until_ms };
  return {
    id: row.id,
    me: mine,
    them: theirs,
    standing: { ...standing, isBlocked },
    isRewardSettled: row.is_settled,
  };
}

function askedBy(row: PairRow, me: string): Standing['asked'] {
  if (row.asker_player_id === null) return null;
  return row.asker_player_id === me ? 'me' : 'them';
}

/** Call it after the pair is locked: blocks are written under that lock. */
async function isOneBlocked(tx: Transaction, one: string, other: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from blocks where (blocker_player_id, blocked_player_id)
      in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`);
  return found.length > 0;
}
