'use server';

import { defineAction } from '@/app/_server/define-action';
import { CONFIRMATIONS_PER_ADDRESS } from '@/lib/accounts/limits';
import { confirmEmail } from '@/lib/accounts/sign-up/email-confirmation';
import { confirmEmailSchema } from '@/lib/contract/accounts/schemas';

/** Confirms the address of an emailed link. Needs no session: the link may be opened on another device. */
export const confirmEmailAction = defineAction(
  {
    schema: confirmEmailSchema,
    policy: { who: 'anyone', limit: { ...CONFIRMATIONS_PER_ADDRESS, by: 'address' } },
  },
  confirmEmail,
);
