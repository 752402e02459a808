import { redirect } from 'next/navigation';
import { requirePlayer } from '@/app/_server/session';
import { newestAppealPath } from '@/lib/moderation/sanctions';

/** Where the inbox leads after a warning: to the newest one of the player. */
export default async function OwnAppealPage() {
  const ctx = await requirePlayer();
  const path = await newestAppealPath(ctx, { playerId: ctx.actor.playerId });
  redirect(path ?? '/inbox');
}
