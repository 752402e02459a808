import { cache } from 'react';
import { getSignInWays } from '@/lib/accounts/identity/get-sign-in-ways';
import { requirePlayer } from './session';

/** How the signed-in player can sign in; read once per request, for the title and the page. */
export const ownSignInWays = cache(async () => getSignInWays(await requirePlayer()));
