'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { CONFIRMATION_PAUSE } from '@/lib/accounts/limits';
import { resendConfirmation } from '@/lib/accounts/sign-up/email-confirmation';

export const resendConfirmationAction = defineAction(
  { schema: noInput, policy: { who: 'player', limit: { ...CONFIRMATION_PAUSE, by: 'player' } } },
  resendConfirmation,
);
