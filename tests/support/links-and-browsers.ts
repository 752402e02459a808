import { getFollowLink } from '@/lib/friends/follow/own-link';
import type { PlayerContext } from '@/lib/platform/context';
import { subscribe } from '@/lib/push/subscribe';
import { newEndpoint, pushBrowser } from './push-browser';

export type LinkAndBrowser = { code: string; endpoint: string; auth: string };

/** Gives the caller a follow link, and push messages in the browser of their session. Returns the secrets of both. */
export async function createLinkAndBrowser(ctx: PlayerContext): Promise<LinkAndBrowser> {
  const { link } = await getFollowLink(ctx);
  const { input } = pushBrowser(newEndpoint());
  await subscribe(ctx, input);
  return { code: link.split('/').at(-1) ?? '', endpoint: input.endpoint, auth: input.keys.auth };
}
