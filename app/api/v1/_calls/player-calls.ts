import type { ApiCalls } from '@/app/_server/api/serve';
import { badges, shareBadge } from './badges';
import { fips } from './fips';
import { getProfile } from './get-profile';
import { createCheckout, store, updateLife } from './store';
import { topUsers } from './top-users';
import { updateProfile } from './update-profile';

/** Product specification, section 7, "Player calls". */
export const playerCalls: ApiCalls = {
  get_profile: { GET: getProfile },
  update_profile: { POST: updateProfile },
  store: { GET: store },
  'get/badge': { POST: badges },
  share_badge: { POST: shareBadge },
  getTopUsersTest: { POST: topUsers },
  fips: { POST: fips },
  update_life: { POST: updateLife },
  'create-checkout-session': { POST: createCheckout },
};
