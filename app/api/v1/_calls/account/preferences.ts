import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { preferencesData } from '@/lib/contract/api/player-schemas';
import { setPreferencesSchema } from '@/lib/contract/players/schemas';
import { PREFERENCES_LIMIT } from '@/lib/players/limits';
import { getPreferences, setPreferences } from '@/lib/players/preferences';

const POLICY = { who: 'player', limit: { ...PREFERENCES_LIMIT, by: 'player' } } as const;

const preferences = defineRoute(
  {
    method: 'GET',
    path: 'preferences',
    group: 'Player',
    summary: 'Returns the caller’s preferences.',
    policy: POLICY,
    schema: noInput,
    output: preferencesData,
    example: { data: { mutedGroups: [], pushKinds: [], hidesKnowledge: false, newsSeenOn: null } },
  },
  async (ctx) => ({ data: await getPreferences(ctx) }),
);

const changePreferences = defineRoute(
  {
    method: 'POST',
    path: 'preferences',
    group: 'Player',
    summary: 'Changes preferences: notifications, push messages, what friends see, and *What’s new*.',
    description: 'Fields that you leave out stay the same. The answer holds all preferences.',
    policy: POLICY,
    schema: setPreferencesSchema,
    output: preferencesData,
    example: {
      request: { mutedGroups: ['badges'] },
      data: { mutedGroups: ['badges'], pushKinds: [], hidesKnowledge: false, newsSeenOn: null },
    },
  },
  async (ctx, input) => ({ data: await setPreferences(ctx, input) }),
);

export const preferencesCalls: readonly ApiCall[] = [preferences, changePreferences];
