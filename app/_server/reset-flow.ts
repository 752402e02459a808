import { cookies } from 'next/headers';
import { RESET_RIGHT_SECONDS } from '@/lib/accounts/reset-rules';
import { APP_NAME } from '@/lib/app';
import { env } from '@/lib/env';
import { openToken, sealToken } from '@/lib/security/sealed-tokens';

const PURPOSE = 'reset-flow';

/** How far a browser has come with a password reset. Values that the use cases take; nothing is stored of it. */
export type ResetFlow = {
  /** As it was typed; null for who came by the link. */
  email: string | null;
  /** What the right code or the link was exchanged for. */
  resetToken: string | null;
  /** When another mail may be asked for, epoch ms. */
  resendAtMs: number;
};

/** `__Host-` (https only) keeps neighbours on other subdomains and paths from planting a cookie of this name. */
export function resetFlowCookieName(appUrl: string): string {
  const name = `${APP_NAME.toLowerCase()}_reset`;
  return new URL(appUrl).protocol === 'https:' ? `__Host-${name}` : name;
}

/** What the sealed cookie says, or null when there is none, or an altered one, or one older than 15 minutes. */
export async function readResetFlow(): Promise<ResetFlow | null> {
  const sealed = (await cookies()).get(resetFlowCookieName(env().APP_URL))?.value;
  return sealed === undefined ? null : openToken<ResetFlow>(PURPOSE, sealed, Date.now());
}

/** Hands the browser its state. Actions only. */
export async function writeResetFlow(flow: ResetFlow): Promise<void> {
  const { APP_URL: appUrl } = env();
  const sealed = sealToken(PURPOSE, flow, RESET_RIGHT_SECONDS, Date.now());
  (await cookies()).set(resetFlowCookieName(appUrl), sealed, {
    httpOnly: true,
    sameSite: 'lax',
    secure: new URL(appUrl).protocol === 'https:',
    path: '/',
    maxAge: RESET_RIGHT_SECONDS,
  });
}

/** Takes the state from the browser. Actions only. */
export async function forgetResetFlow(): Promise<void> {
  const { APP_URL: appUrl } = env();
  (await cookies()).set(resetFlowCookieName(appUrl), '', {
    httpOnly: true,
    sameSite: 'lax',
    secure: new URL(appUrl).protocol === 'https:',
    path: '/',
    maxAge: 0,
  });
}
