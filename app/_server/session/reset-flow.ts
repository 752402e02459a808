import { RESET_TOKEN_SECONDS } from '@/lib/accounts/password/reset-rules';
import { sealedCookie } from './own-cookie';

/** A browser's progress through a password reset. The server stores none of it. */
export type ResetFlow = {
  /** As typed; null after the link was opened. */
  email: string | null;
  resetToken: string | null;
  /** False when the last request came too early for another email. */
  isMailed: boolean;
  /** The earliest time for another email, epoch ms. */
  resendAtMs: number;
};

const cookie = sealedCookie<ResetFlow>('reset', { purpose: 'reset-flow', seconds: RESET_TOKEN_SECONDS });

export const readResetFlow = cookie.read;

export const writeResetFlow = cookie.write;

export const forgetResetFlow = cookie.forget;
