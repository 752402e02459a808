import { BADGE_LIST, SEASON_ID } from '@/lib/contract/badges/catalogue';
import type { CallNotes } from './api-call';
import { locationData, topUsersBeside } from './player-schemas';
import { checkoutData } from './store-schemas';
import { EXAMPLE_SEALED } from './wire-values';

const PLACE = { fipsExist: 'true', countyName: 'Los Angeles, CA', fips: '06037' };
const SESSION = 'cs_test_a1B2c3D4e5F6';
const CHECKOUT = { url: `https://checkout.stripe.com/c/pay/${SESSION}`, transactionId: SESSION };

/** The player calls of product specification, section 7. */
export const PLAYER_NOTES: Record<string, CallNotes> = {
  get_profile: {
    group: 'Player',
    notes: 'Personal fields are sealed for the caller: open them through /v1/decrypt.',
    refusals: ['NOT_FOUND'],
    example: {
      data: {
        totalLifes: 160,
        username: EXAMPLE_SEALED,
        email: EXAMPLE_SEALED,
        phone: '',
        referalCode: '40718265',
        profile_image: null,
        bestStreak: 7,
        user_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a90',
      },
    },
  },
  update_profile: {
    group: 'Player',
    notes:
      '`email` is accepted and ignored. Without a photo the old one stays; a refused photo or name changes nothing. Photos are limited more than names.',
    body: 'form',
    message: 'Profile updated successfully',
    refusals: ['TAKEN', 'NOT_FOUND', 'FORBIDDEN', 'UNAVAILABLE'],
    example: {
      request: { username: 'river_42', phone: '+15551234567', email: 'river@players.example' },
      data: null,
    },
  },
  getTopUsersTest: {
    group: 'Player',
    notes:
      'Names are sealed for the caller. At most 100, best first; `own` is the caller’s place, outside the top too.',
    beside: topUsersBeside,
    example: {
      request: { interval: 'monthly' },
      data: [{ rank: 1, username: EXAMPLE_SEALED, profile_image: null, total_score: 420, isYou: false }],
      beside: {
        interval: 'monthly',
        scope: 'everyone',
        period: 'running',
        endsAt: 1_798_761_600_000,
        isFinal: false,
        friends: null,
        own: { rank: 17, total_score: 130 },
      },
    },
  },
  fips: {
    group: 'Player',
    notes:
      'Coordinates in degrees; they are neither stored nor logged. Where the answer is 404 play the national mix. The fields are beside the envelope as well.',
    beside: locationData,
    refusals: ['NOT_FOUND'],
    example: { request: { lat: 34.05, long: -118.24 }, data: PLACE, beside: PLACE },
  },
  store: {
    group: 'Store',
    refusals: ['NO_STORE'],
    example: { data: [{ id: 1, life: 10, price: '$0.99', priceCents: 99, currency: 'usd' }] },
  },
  'create-checkout-session': {
    group: 'Store',
    notes:
      'The price is the server’s. `userEmail` is accepted and ignored: the account’s is used. The fields are beside the envelope as well.',
    beside: checkoutData,
    refusals: ['NO_STORE', 'NOT_FOUND', 'FORBIDDEN', 'UNAVAILABLE'],
    example: {
      request: { lifePack: 'first', userEmail: 'river@players.example' },
      data: CHECKOUT,
      beside: CHECKOUT,
    },
  },
  update_life: {
    group: 'Store',
    notes:
      'The provider is asked. `life` and `lifePack` are accepted and not trusted; a purchase is credited once, however often this is called.',
    refusals: ['NO_STORE', 'NOT_FOUND', 'UNAVAILABLE'],
    example: {
      request: { transactionId: SESSION, life: '10', lifePack: '$0.99' },
      data: {
        totalLifes: 170,
        stars: 0,
        nextLifeAt: null,
        serverTime: 1_795_600_000_000,
        outcome: 'credited',
        credited: 10,
      },
    },
  },
  'get/badge': {
    group: 'Badges',
    refusals: ['NOT_FOUND'],
    notes: 'Icons lie under /badge/. A badge with a count above 1 can be shared.',
    example: {
      request: { seasonId: SEASON_ID },
      data: BADGE_LIST.map(({ badgeId, id, name, need, description }) => ({
        badgeId,
        id,
        badge: name,
        badge_icon: `${id}.svg`,
        status: 'false',
        badgeCount: 0,
        earned: false,
        description,
        progress: { have: 0, need },
      })),
    },
  },
  share_badge: {
    group: 'Badges',
    notes:
      '`share_user_id` is the `id` of a friend, as fetch_request_friend_list gives it over the realtime connection.',
    message: 'Badge shared successfully!',
    refusals: ['NOT_FOUND'],
    example: {
      request: { share_user_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91', badgeId: 2, id: 'on-a-roll' },
      data: { badgeCount: 1 },
    },
  },
};
