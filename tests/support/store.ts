import type { Database } from '@/db/client';
import type { PackName } from '@/lib/contract/store/pack-view';
import type { Actor } from '@/lib/platform/context';
import { createCheckout } from '@/lib/store/create-checkout';
import type { Payments } from '@/lib/store/provider/payments';
import { openStripePayments } from '@/lib/store/provider/stripe-payments';
import { CHECKOUT_KEY } from './checkout';
import { anonymousContext, type TestContext } from './context';
import { signedInPlayer } from './factories';
import { plantAnswers } from './plant-answers';

export type Shopper = TestContext<Extract<Actor, { kind: 'player' }>> & { payments: Payments };

export const paymentsAt = (url: string): Payments =>
  openStripePayments({ STRIPE_SECRET_KEY: CHECKOUT_KEY, STRIPE_API_URL: url });

export async function newShopper(db: Database, payments: Payments): Promise<Shopper> {
  return { ...(await signedInPlayer(db)), payments };
}

/** The store's dependencies in the webhook and in jobs. */
export function backOffice(db: Database, payments: Payments, now?: () => Date) {
  return { ...anonymousContext(db, now ? { now } : {}), payments };
}

export async function order(
  shopper: Shopper,
  lifePack: PackName = 'third',
): Promise<{ purchaseId: string; checkoutSessionId: string }> {
  const { purchaseId, url } = await createCheckout(shopper, { lifePack });
  return { purchaseId, checkoutSessionId: url.split('/').at(-1) ?? '' };
}

export type Standing = { lives: number; booked: number; lowest: number; moves: string[] };

/** Returns a player's balance and the ledger's sum, lowest sum and moves without the sign-up. */
export async function standing(db: Database, playerId: string): Promise<Standing> {
  const [row] = await db.$client<Standing[]>`
    select g.lives, l.booked, l.lowest, l.moves from game_states g, lateral (
      select coalesce(sum(lives_delta), 0)::int as booked, coalesce(min(running), 0)::int as lowest,
        coalesce(array_agg(kind || ' ' || lives_delta order by sequence, id) filter (where kind <> 'sign_up'), '{}') as moves
      from (select *, sum(lives_delta) over (order by sequence, id) as running from whole_ledger where player_id = g.player_id) x
    ) l where g.player_id = ${playerId}::uuid`;
  if (!row) throw new Error(`no player ${playerId}`);
  return row;
}

/** Takes up to this many lives from the player, as wrong answers do. Calls may run at the same time. Returns how many lives it took. */
export async function loseLives(
  db: Database,
  playerId: string,
  count: number,
  now = new Date(),
): Promise<number> {
  let lost = 0;
  const missed = (lives: number) => {
    lost = Math.min(lives, count);
    return Array.from({ length: lost }, () => ({ spent: 'life' as const }));
  };
  await plantAnswers(db, playerId, missed, now);
  return lost;
}
