import { z } from 'zod';
import type { ApiCall } from '@/app/_server/api/api-call';
import { readForm } from '@/app/_server/api/read-form';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { locationData, profileData, updateProfileForm } from '@/lib/contract/api/player-schemas';
import { placeList } from '@/lib/contract/counties/places-view';
import { coordinatesSchema } from '@/lib/contract/counties/schemas';
import { knowledgeData } from '@/lib/contract/knowledge/knowledge-data';
import {
  leaderboardInput,
  topUsersData,
  topUsersTopLevel,
} from '@/lib/contract/leaderboard/leaderboard-view';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';
import { EXAMPLE_SEALED } from '@/lib/contract/wire-values';
import { FIND_COUNTY_LIMIT } from '@/lib/counties/limits';
import { locatePlayer } from '@/lib/counties/locate-player';
import { getKnowledge, KNOWLEDGE_LIMIT } from '@/lib/knowledge/get-knowledge';
import { getSealedBoard } from '@/lib/leaderboard/get-leaderboard';
import { LEADERBOARD_LIMIT } from '@/lib/leaderboard/limits';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { PROFILE_IMAGE_LIMIT, UPDATE_PROFILE_LIMIT } from '@/lib/players/limits';
import { getSealedProfile } from '@/lib/players/profile/get-profile';
import { updateProfile, updateProfileWithImage } from '@/lib/players/profile/update-profile';
import { LIST_PLACES_LIMIT } from '@/lib/quiz/limits';
import { listPlaces } from '@/lib/quiz/list-places';
import { EXAMPLE_EMAIL, EXAMPLE_PLAYER_ID } from '../examples';

const getProfile = defineRoute(
  {
    method: 'GET',
    path: 'get_profile',
    group: 'Player',
    summary: 'Returns the caller’s profile and lives.',
    description: 'Personal fields are encrypted for the caller: decrypt them with /v1/decrypt.',
    policy: {
      who: 'player',
      limit: { name: 'get-profile', points: 240, perSeconds: 60, perProcess: true, by: 'player' },
    },
    schema: noInput,
    output: profileData,
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
        user_id: EXAMPLE_PLAYER_ID,
      },
    },
  },
  async (ctx) => ({ data: await getSealedProfile(ctx) }),
);

/** The middleware skips this path, so that no file is read before the caller is authenticated. */
const updateProfileCall = defineRoute(
  {
    method: 'POST',
    path: 'update_profile',
    group: 'Player',
    summary: 'Changes the caller’s username, phone number and photo.',
    description:
      '`email` is accepted and ignored. Without a new photo, the old one stays. If the server refuses the photo or the name, nothing changes. Photos have a lower rate limit than names. `file` is a JPEG, PNG, WebP or GIF of at most 10 MB. A host that runs the pages as functions may take less: Vercel answers bodies over 4.5 MB with 413 and plain text. The server keeps 512 px, so send photos of about 1,024 px. Encode other images, such as HEIC, AVIF or BMP, as JPEG first, as the page does.',
    policy: { who: 'player', limit: { ...UPDATE_PROFILE_LIMIT, by: 'player' } },
    takesUpload: true,
    body: 'form',
    read: readForm('file', PROFILE_IMAGE_MAX_BYTES),
    schema: updateProfileForm,
    opens: 'profile',
    output: z.null(),
    message: 'Profile updated successfully',
    refusals: ['TAKEN', 'NOT_FOUND', 'FORBIDDEN', 'UNAVAILABLE'],
    example: {
      request: { username: 'river_42', phone: '+15551234567', email: EXAMPLE_EMAIL },
      data: null,
    },
  },
  async (ctx, { username, phone, file }) => {
    if (file) {
      await spend(ctx, PROFILE_IMAGE_LIMIT, ctx.actor.playerId);
      const storage = await sharedStorage();
      await updateProfileWithImage({ ...ctx, storage }, { username, phone }, file);
    } else {
      await updateProfile(ctx, { username, phone });
    }
    return { data: null };
  },
);

const topUsers = defineRoute(
  {
    method: 'POST',
    path: 'getTopUsersTest',
    group: 'Player',
    summary: 'Returns the weekly or monthly board.',
    description:
      'At most 100 players, best first. Names are encrypted for the caller. `own` is the caller’s rank, even outside the top 100.',
    policy: { who: 'player', limit: { ...LEADERBOARD_LIMIT, by: 'player' } },
    schema: leaderboardInput,
    output: topUsersData,
    topLevel: topUsersTopLevel,
    example: {
      request: { interval: 'monthly' },
      data: [{ rank: 1, username: EXAMPLE_SEALED, profile_image: null, total_score: 420, isYou: false }],
      topLevel: {
        interval: 'monthly',
        scope: 'everyone',
        period: 'running',
        endsAt: 1_798_761_600_000,
        isFinal: false,
        friends: null,
        own: { rank: 17, total_score: 130 },
        exclusion: null,
      },
    },
  },
  getSealedBoard,
);

const EXAMPLE_COUNTY = { fipsExist: 'true', countyName: 'Los Angeles, CA', fips: '06037' };

const fips = defineRoute(
  {
    method: 'POST',
    path: 'fips',
    group: 'Player',
    summary: 'Finds the county to play in at these coordinates.',
    description:
      'Coordinates are in degrees. The server neither stores nor logs them. After a 404, play the national mix. The fields also stand at the top level of the answer.',
    policy: { who: 'anyone', limit: { ...FIND_COUNTY_LIMIT, by: 'player' } },
    schema: coordinatesSchema,
    output: locationData,
    topLevel: locationData,
    refusals: ['NOT_FOUND'],
    example: { request: { lat: 34.05, long: -118.24 }, data: EXAMPLE_COUNTY, topLevel: EXAMPLE_COUNTY },
  },
  async (ctx, input) => {
    const county = await locatePlayer(ctx, input);
    return { data: county, topLevel: county };
  },
);

const places = defineRoute(
  {
    method: 'GET',
    path: 'places',
    group: 'Player',
    summary: 'Lists the states and counties that have records to play with.',
    description:
      'Ask for questions of a place by its `table`. The nation is no place of the list: leave out `table` for it. Counts are at most five minutes old.',
    policy: { who: 'anyone', limit: { ...LIST_PLACES_LIMIT, by: 'player' } },
    schema: noInput,
    output: placeList,
    example: {
      data: {
        states: [
          {
            table: '06',
            name: 'California',
            records: 500,
            counties: [{ table: '06037', name: 'Los Angeles County, CA', records: 100 }],
          },
        ],
      },
    },
  },
  async (ctx) => ({ data: await listPlaces(ctx) }),
);

const knowledge = defineRoute(
  {
    method: 'GET',
    path: 'knowledge',
    group: 'Player',
    summary: 'Returns the caller’s score card: right answers compared with par.',
    description:
      'Guessing gets 25% right. Par is what the best reader of the bookings would have got right: one who knows how common each charge and each fact is. Friends see `allTime` and `recent` on the player’s card, unless the player hides them.',
    policy: { who: 'player', limit: { ...KNOWLEDGE_LIMIT, by: 'player' } },
    schema: noInput,
    output: knowledgeData,
    example: {
      data: {
        allTime: { answers: 120, right: 54, percent: 45, parPercent: 63 },
        recent: { answers: 40, right: 20, percent: 50, parPercent: 65 },
        categories: [
          { label: 'Theft', answers: 80, right: 40, percent: 50, parPercent: 68 },
          { label: 'Burglary', answers: 40, right: 14, percent: 35, parPercent: 55 },
        ],
      },
    },
  },
  async (ctx) => ({ data: await getKnowledge(ctx) }),
);

export const playerCalls: readonly ApiCall[] = [
  getProfile,
  updateProfileCall,
  topUsers,
  fips,
  places,
  knowledge,
];
