'use server';

import { defineAction } from '@/app/_server/define-action';
import { appealSchema } from '@/lib/contract/moderation/schemas';
import { APPEALS_PER_HOUR, submitAppeal } from '@/lib/moderation/sanctions/sanctions';

/** Appeals against a warning or ban, with the link of the email: a banned player has no session. */
export const appealAction = defineAction(
  { schema: appealSchema, policy: { who: 'anyone', limit: { ...APPEALS_PER_HOUR, by: 'address' } } },
  submitAppeal,
);
