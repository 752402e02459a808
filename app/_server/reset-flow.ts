import { RESET_RIGHT_SECONDS } from '@/lib/accounts/password/reset-rules';
import { sealedCookie } from './own-cookie';

/** How far a browser has come with a password reset. Nothing of it is stored on the server. */
export type ResetFlow = {
  /** As typed; null after the link was opened. */
  email: string | null;
  /** The token that the right code or link was exchanged for. */
  resetToken: string | null;
  /** False when the last request was too early for another email. */
  isMailed: boolean;
  /** The earliest time for another email, epoch ms. */
  resendAtMs: number;
};

const cookie = sealedCookie<ResetFlow>('reset', { purpose: 'reset-flow', seconds: RESET_RIGHT_SECONDS });

export const readResetFlow = cookie.read;

export const writeResetFlow = cookie.write;

export const forgetResetFlow = cookie.forget;
