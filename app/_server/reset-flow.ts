import { RESET_RIGHT_SECONDS } from '@/lib/accounts/password/reset-rules';
import { sealedCookie } from './own-cookie';

/** How far a browser has come with a password reset. Values that the use cases take; nothing is stored of it. */
export type ResetFlow = {
  /** As it was typed; null for who came by the link. */
  email: string | null;
  /** What the right code or the link was exchanged for. */
  resetToken: string | null;
  /** Whether the last asking sent a mail; false when it was too early for another. */
  isMailed: boolean;
  /** When another mail may be asked for, epoch ms. */
  resendAtMs: number;
};

const cookie = sealedCookie<ResetFlow>('reset', { purpose: 'reset-flow', seconds: RESET_RIGHT_SECONDS });

/** What the sealed cookie says, or null when there is none, or an altered one, or one older than 15 minutes. */
export const readResetFlow = cookie.read;

/** Hands the browser its state. Actions only. */
export const writeResetFlow = cookie.write;

/** Takes the state from the browser. Actions only. */
export const forgetResetFlow = cookie.forget;
