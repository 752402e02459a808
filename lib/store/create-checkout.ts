import { and, eq, isNull } from 'drizzle-orm';
import { lifePacks, players, purchases } from '@/db/schema';
import { sql } from '@/db/sql';
import { APP_NAME } from '@/lib/contract/app-name';
import { PACK_NAMES } from '@/lib/contract/store/pack-view';
import type { CreateCheckoutInput } from '@/lib/contract/store/schemas';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { emailOf } from '@/lib/players/sealed-fields';
import { message } from '@/messages/message';
import { textsOf } from '@/messages/texts';
import { requireStore } from './require-store';
import type { ShopperContext } from './store-context';

const MAX_LOST_DISPUTES = 2;
const CHECKOUT_MINUTES = 60;

type NewPurchase = typeof purchases.$inferSelect;

/** Creates a checkout and returns the URL of its page. Throws NO_STORE, NOT_FOUND (no such pack), FORBIDDEN (may not buy), UNAVAILABLE. */
export async function createCheckout(
  ctx: ShopperContext,
  input: CreateCheckoutInput,
): Promise<{ url: string; purchaseId: string; checkoutSessionId: string }> {
  requireStore();
  const email = await requireBuyer(ctx);
  const purchase = await insertPurchase(ctx, PACK_NAMES.indexOf(input.lifePack) + 1);
  try {
    const { checkoutSessionId, url } = await openCheckout(ctx, purchase, email);
    await ctx.db
      .update(purchases)
      .set({ checkoutSessionId, status: 'open', version: sql`${purchases.version} + 1` })
      .where(hasNoCheckout(purchase));
    return { url, purchaseId: purchase.id, checkoutSessionId };
  } catch (error) {
    await ctx.db
      .update(purchases)
      .set({ status: 'failed', version: sql`${purchases.version} + 1` })
      .where(hasNoCheckout(purchase));
    throw error;
  }
}

/** Matches the purchase unless a webhook has already stored its checkout, with a newer state. */
function hasNoCheckout({ id }: NewPurchase) {
  return and(eq(purchases.id, id), isNull(purchases.checkoutSessionId));
}

async function requireBuyer({ db, actor }: ShopperContext): Promise<string | null> {
  const [player] = await db
    .select({ id: players.id, emailSealed: players.emailSealed })
    .from(players)
    .where(and(eq(players.id, actor.playerId), isNull(players.deletionDueAt), isNull(players.bannedAt)));
  if (!player) throw new AppError('FORBIDDEN', message('errors', 'cannotBuy'));
  const [disputes] = await db
    .select({ lost: sql<number>`coalesce(sum(${purchases.disputesLost}), 0)::int` })
    .from(purchases)
    .where(eq(purchases.playerId, player.id));
  if ((disputes?.lost ?? 0) >= MAX_LOST_DISPUTES) {
    throw new AppError('FORBIDDEN', message('errors', 'lostDisputes'));
  }
  return emailOf(player);
}

async function insertPurchase(ctx: ShopperContext, packId: number): Promise<NewPurchase> {
  const [pack] = await ctx.db.select().from(lifePacks).where(eq(lifePacks.id, packId));
  if (!pack) throw new AppError('NOT_FOUND', message('errors', 'notForSale'));
  const [purchase] = await ctx.db
    .insert(purchases)
    .values({
      playerId: ctx.actor.playerId,
      packId,
      lives: pack.lives,
      amountCents: pack.priceCents,
      currency: pack.currency,
      createdAt: ctx.now(),
    })
    .returning();
  if (!purchase) throw new Error('the purchase was not written');
  return purchase;
}

function openCheckout(ctx: ShopperContext, purchase: NewPurchase, email: string | null) {
  const shop = new URL('/shop', env().APP_URL).href;
  return ctx.payments.createCheckout({
    purchaseId: purchase.id,
    playerId: purchase.playerId,
    name: textsOf(ctx.language, 'store')('checkoutName', { count: purchase.lives, app: APP_NAME }),
    amountCents: purchase.amountCents,
    currency: purchase.currency,
    email,
    language: ctx.language,
    // URLSearchParams would escape the braces, which the provider replaces.
    successUrl: `${shop}?payment=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${shop}?payment=canceled`,
    expiresAt: new Date(ctx.now().getTime() + CHECKOUT_MINUTES * 60_000),
  });
}
