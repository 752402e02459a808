'use server';

import { defineAction } from '@/app/_server/define-action';
import { journaled } from '@/app/_server/journaled';
import { noInput } from '@/app/_server/no-input';
import { writeDeletionDate } from '@/app/_server/session/deletion-date-cookie';
import { forgetSession } from '@/app/_server/session/session';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { CONFIRMATION_PAUSE, DELETIONS_PER_PLAYER } from '@/lib/accounts/limits';
import { resendConfirmation } from '@/lib/accounts/sign-up/email-confirmation';
import { endSessionSchema } from '@/lib/contract/accounts/sessions';
import { endOtherSessions, endSession, listSessions } from '@/lib/sessions/own-sessions';

const SESSIONS_LIMIT = { name: 'sessions', points: 120, perSeconds: 60, by: 'player' } as const;

export const listSessionsAction = defineAction(
  { schema: noInput, policy: { who: 'player', limit: SESSIONS_LIMIT } },
  listSessions,
);

export const endSessionAction = defineAction(
  { schema: endSessionSchema, policy: { who: 'player', limit: SESSIONS_LIMIT } },
  endSession,
);

export const endOtherSessionsAction = defineAction(
  { schema: noInput, policy: { who: 'player', limit: SESSIONS_LIMIT } },
  endOtherSessions,
);

/** Schedules the deletion and clears the cookie. The screen then clears its storage and opens /login. */
export const deleteAccountAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'player', limit: { ...DELETIONS_PER_PLAYER, by: 'player' } },
  },
  journaled(async (ctx) => {
    await writeDeletionDate(await scheduleDeletion(ctx));
    await forgetSession();
    return null;
  }),
);

export const resendConfirmationAction = defineAction(
  { schema: noInput, policy: { who: 'player', limit: { ...CONFIRMATION_PAUSE, by: 'player' } } },
  resendConfirmation,
);
