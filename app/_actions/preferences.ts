'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { languageSchema, noTimerSchema, setPreferencesSchema } from '@/lib/contract/players/schemas';
import { subscribeSchema } from '@/lib/contract/push/push';
import { PREFERENCES_LIMIT } from '@/lib/players/limits';
import { setPreferences } from '@/lib/players/preferences';
import { setLanguage, setNoTimer } from '@/lib/players/profile/settings';
import { PUSH_LIMIT } from '@/lib/push/limits';
import { subscribe, unsubscribe } from '@/lib/push/subscribe';

const POLICY = { who: 'player', limit: { ...PREFERENCES_LIMIT, by: 'player' } } as const;
const PUSH_POLICY = { who: 'player', limit: { ...PUSH_LIMIT, by: 'player' } } as const;

export const setPreferencesAction = defineAction(
  { schema: setPreferencesSchema, policy: POLICY },
  setPreferences,
);

export const setNoTimerAction = defineAction(
  {
    schema: noTimerSchema,
    policy: {
      who: 'player',
      guests: true,
      limit: { name: 'no-timer', points: 60, perSeconds: 60, by: 'player' },
    },
  },
  setNoTimer,
);

export const setLanguageAction = defineAction(
  {
    schema: languageSchema,
    policy: {
      who: 'playerOrLeaving',
      guests: true,
      limit: { name: 'language', points: 60, perSeconds: 60, by: 'player' },
    },
  },
  setLanguage,
);

export const subscribeAction = defineAction({ schema: subscribeSchema, policy: PUSH_POLICY }, subscribe);

export const unsubscribeAction = defineAction({ schema: noInput, policy: PUSH_POLICY }, unsubscribe);
