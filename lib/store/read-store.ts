import type { lifePacks } from '@/db/schema';
import { sql } from '@/db/sql';
import { regenerate } from '@/lib/contract/lives/rules';
import type { PackView } from '@/lib/contract/store/pack-view';
import type { StoreAccount } from '@/lib/contract/store/purchase-view';
import { getLives, wireLives } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { packView } from './packs';
import {
  ABANDONED,
  listPurchases,
  MAX_PURCHASES,
  type PurchaseFields,
  purchaseView,
} from './purchases/list-purchases';
import { requireStore } from './require-store';

type Row = {
  packs: (typeof lifePacks.$inferSelect)[];
  purchases: (PurchaseFields & { created_ms: number })[];
  lives: number;
  stars: number;
  since_ms: number | null;
};

/** Returns what the shop page shows. Uses one query, because separate ones would be a quarter of the page's cost. Throws NOT_FOUND. */
export async function readStore({
  db,
  actor,
  now,
  language,
}: PlayerContext): Promise<{ packs: PackView[]; account: StoreAccount }> {
  const [row] = await db.execute<Row>(sql`
    select g.lives, g.stars, (extract(epoch from g.regenerating_since) * 1000)::float8 as since_ms,
      (select coalesce(json_agg(json_build_object('id', id, 'lives', lives, 'priceCents', price_cents,
          'currency', currency) order by id), '[]') from life_packs) as packs,
      (select coalesce(json_agg(bought), '[]') from (
        select id, lives, amount_cents as "amountCents", currency, status, refunded_cents as "refundedCents",
          disputed_cents as "disputedCents", refunded_lives as "refundedLives", disputed_lives as "disputedLives",
          (extract(epoch from created_at) * 1000)::float8 as created_ms
        from purchases where player_id = g.player_id and status <> all(${[...ABANDONED]})
        order by created_at desc limit ${MAX_PURCHASES}
      ) bought) as purchases
    from game_states g where g.player_id = ${actor.playerId}::uuid`);
  if (!row) throw new AppError('NOT_FOUND', message('errors', 'somethingWrong'));
  const nowMs = now().getTime();
  const { lives, stars, since_ms: regeneratingSinceMs } = row;
  return {
    packs: row.packs.map((pack) => packView(pack, language)),
    account: {
      lives: wireLives(regenerate({ lives, stars, regeneratingSinceMs }, nowMs), nowMs),
      purchases: row.purchases.map((purchase) =>
        purchaseView(purchase, Math.floor(purchase.created_ms), language),
      ),
    },
  };
}

export async function getStoreAccount(ctx: PlayerContext): Promise<StoreAccount> {
  requireStore();
  const [lives, purchases] = await Promise.all([getLives(ctx), listPurchases(ctx)]);
  return { lives, purchases };
}
