'use server';

import { defineAction } from '@/app/_server/define-action';
import { writeResetFlow } from '@/app/_server/session/reset-flow';
import { RESETS_PER_ADDRESS } from '@/lib/accounts/limits';
import { openResetLink } from '@/lib/accounts/password/open-reset-link';
import { resetLinkSchema } from '@/lib/contract/accounts/password-schemas';

/** Exchanges the token of an emailed link for a reset token. The screen then opens /new-password. */
export const openResetLinkAction = defineAction(
  {
    schema: resetLinkSchema,
    policy: { who: 'anyone', limit: { ...RESETS_PER_ADDRESS, by: 'address' } },
  },
  async (ctx, input) => {
    const { resetToken } = await openResetLink(ctx, input);
    await writeResetFlow({ email: null, resetToken, isMailed: true, resendAtMs: ctx.now().getTime() });
    return null;
  },
);
