import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { preferencesData } from '@/lib/contract/api/player-schemas';
import { setPreferencesSchema } from '@/lib/contract/players/preferences';
import { PREFERENCES_LIMIT } from '@/lib/players/limits';
import { getPreferences } from '@/lib/players/preferences/get-preferences';
import { setPreferences } from '@/lib/players/preferences/set-preferences';

const POLICY = { who: 'player', limit: { ...PREFERENCES_LIMIT, by: 'player' } } as const;

const preferences = defineRoute(
  {
    method: 'GET',
    path: 'preferences',
    group: 'Player',
    summary: 'What the caller has switched.',
    policy: POLICY,
    schema: noInput,
    output: preferencesData,
    example: { data: { mutedGroups: [], pushKinds: [], hidesKnowledge: false } },
  },
  async (ctx) => ({ data: await getPreferences(ctx) }),
);

const changePreferences = defineRoute(
  {
    method: 'POST',
    path: 'preferences',
    group: 'Player',
    summary: 'Switches notifications, push messages, and what friends see.',
    description: 'What is left out stays as it is. The answer has all of it.',
    policy: POLICY,
    schema: setPreferencesSchema,
    output: preferencesData,
    example: {
      request: { mutedGroups: ['badges'] },
      data: { mutedGroups: ['badges'], pushKinds: [], hidesKnowledge: false },
    },
  },
  async (ctx, input) => ({ data: await setPreferences(ctx, input) }),
);

export const preferencesCalls: readonly ApiCall[] = [preferences, changePreferences];
