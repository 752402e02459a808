import { and, eq, isNull } from 'drizzle-orm';
import { lifePacks, players, purchases } from '@/db/schema';
import { sql } from '@/db/sql';
import { APP_NAME } from '@/lib/contract/app-name';
import { PACK_NAMES } from '@/lib/contract/store/pack-view';
import type { CreateCheckoutInput } from '@/lib/contract/store/schemas';
import { env } from '@/lib/platform/config/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { emailOf } from '@/lib/players/email-of';
import { message } from '@/messages/message';
import { textsOf } from '@/messages/texts';
import type { ShopperContext } from './purchases/store-context';
import { requireStore } from './require-store';

/** A player who lost this many disputes cannot buy again. */
const LOST_DISPUTES_MAX = 2;
const OPEN_MINUTES = 60;

type NewPurchase = typeof purchases.$inferSelect;

/**
 * Creates a checkout for a pack and returns the page to send the player to. The server decides on pack, price, currency and
 * player. The purchase is written before the provider is called, so that every payment has one.
 * @throws NO_STORE when the store is off, NOT_FOUND without such a pack, FORBIDDEN for a player who may not buy, UNAVAILABLE
 * when the provider does not answer; then the purchase is marked as failed.
 */
export async function createCheckout(
  ctx: ShopperContext,
  input: CreateCheckoutInput,
): Promise<{ url: string; purchaseId: string; checkoutSessionId: string }> {
  requireStore();
  const email = await requireBuyer(ctx);
  const purchase = await writePurchase(ctx, PACK_NAMES.indexOf(input.lifePack) + 1);
  try {
    const { checkoutSessionId, url } = await askProvider(ctx, purchase, email);
    await ctx.db
      .update(purchases)
      .set({ checkoutSessionId, status: 'open', version: sql`${purchases.version} + 1` })
      .where(unanswered(purchase));
    return { url, purchaseId: purchase.id, checkoutSessionId };
  } catch (error) {
    await ctx.db
      .update(purchases)
      .set({ status: 'failed', version: sql`${purchases.version} + 1` })
      .where(unanswered(purchase));
    throw error;
  }
}

/** Selects the purchase unless a webhook has already written more than the provider's answer. */
function unanswered({ id }: NewPurchase) {
  return and(eq(purchases.id, id), isNull(purchases.checkoutSessionId));
}

/** Returns the buyer's email, null without one. @throws for a player who may not buy. */
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
  if ((disputes?.lost ?? 0) >= LOST_DISPUTES_MAX) {
    throw new AppError('FORBIDDEN', message('errors', 'lostDisputes'));
  }
  return emailOf(player);
}

/** Writes the purchase at the current price: the payment is compared with it, not with a later price. */
async function writePurchase(ctx: ShopperContext, packId: number): Promise<NewPurchase> {
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

function askProvider(ctx: ShopperContext, purchase: NewPurchase, email: string | null) {
  const shop = new URL('/shop', env().APP_URL).href;
  return ctx.payments.createCheckout({
    purchaseId: purchase.id,
    playerId: purchase.playerId,
    name: textsOf(ctx.language, 'store')('checkoutName', { count: purchase.lives, app: APP_NAME }),
    amountCents: purchase.amountCents,
    currency: purchase.currency,
    email,
    language: ctx.language,
    // Not through URLSearchParams: the provider looks for the literal braces.
    successUrl: `${shop}?payment=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${shop}?payment=canceled`,
    expiresAt: new Date(ctx.now().getTime() + OPEN_MINUTES * 60_000),
  });
}
