import { z } from 'zod';
import { defineCall } from '@/app/_server/api/define-call';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { requestResetSchema } from '@/lib/contract/accounts/password-schemas';
import { tooMany } from '@/lib/platform/security/limits/rate-limits';

const resetMailSchema = z.object({ resend_in_seconds: z.number().int() });
/** What both calls take and give. */
const RESET_MAIL = {
  schema: requestResetSchema,
  output: resetMailSchema,
  policy: { who: 'anyone' },
  opens: 'reset',
} as const;
const MAILED = 'If this email has an account, a mail with a code is on its way.';
const MAILED_BEFORE = 'If this email has an account, a mail was sent a moment ago.';

/** Asks for the mail of a reset; whether the e-mail is known shows in nothing. */
export const forgotPassword = defineCall(
  {
    summary: 'Mails a code and a link with which a new password can be set.',
    ...RESET_MAIL,
  },
  async (ctx, input) => {
    const { isMailed, resendInSeconds } = await requestReset(ctx, input);
    return { message: isMailed ? MAILED : MAILED_BEFORE, data: { resend_in_seconds: resendInSeconds } };
  },
);

/** Asks for another one, and is refused while it is too early. */
export const resendOtp = defineCall(
  {
    summary: 'Mails another code; the one before ends.',
    ...RESET_MAIL,
  },
  async (ctx, input) => {
    const { isMailed, resendInSeconds } = await requestReset(ctx, input);
    if (!isMailed) throw tooMany(resendInSeconds);
    return { message: MAILED, data: { resend_in_seconds: resendInSeconds } };
  },
);
