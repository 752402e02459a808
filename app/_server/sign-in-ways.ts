import { cache } from 'react';
import { getSignInWays } from '@/lib/accounts/identity/get-sign-in-ways';
import { requirePlayer } from './session';

/** Returns how the player can sign in. Read once per request, for title and page. */
export const ownSignInWays = cache(async () => getSignInWays(await requirePlayer()));
