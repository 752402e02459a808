import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isLoopback } from '@/lib/platform/network/loopback';

const text = z.string().min(1).optional();
const url = z.url().optional();

/** A PEM as it is, or on one line with its line ends written as `\n`. */
export function readPem(setting: string): string {
  return setting.replaceAll('\\n', '\n');
}

function isP256Key(setting: string): boolean {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(readPem(setting));
    return asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** Settings of signing in with Google, Facebook and Apple; each provider is offered once its own are set. */
export const IDENTITY_SETTINGS = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  /** The Services ID of Sign in with Apple. */
  APPLE_CLIENT_ID: text,
  APPLE_TEAM_ID: text,
  APPLE_KEY_ID: text,
  /** The .p8 file: PEM, its line ends as they are or written as `\n`. */
  APPLE_PRIVATE_KEY: z.string().refine(isP256Key, 'must be the PEM of a P-256 key').optional(),
  /** Addresses of local stand-ins for the providers. */
  GOOGLE_ISSUER: url,
  FACEBOOK_ORIGIN: url,
  APPLE_ISSUER: url,
};

const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
];
const STAND_IN_ONLY = ['GOOGLE_ISSUER', 'FACEBOOK_ORIGIN', 'APPLE_ISSUER'];

const isHere = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) && isLoopback(new URL(address).hostname);

/**
 * What is wrong between these settings: a provider's set in part, or a stand-in that is not on this machine, or beside
 * addresses that others reach (`open`). Somebody else's issuer would sign anybody in.
 */
export function wrongIdentitySettings(
  filled: Record<string, string | undefined>,
  open: readonly string[],
): string[] {
  const incomplete = TOGETHER.filter((names) => names.some((name) => filled[name])).flatMap((names) =>
    names.filter((name) => !filled[name]).map((name) => `${name}: has to be set beside ${names[0]}`),
  );
  const away = STAND_IN_ONLY.filter(
    (name) => filled[name] && !(isHere(filled[name]) && open.length === 0),
  ).map((name) => `${name}: is for a stand-in, where it and every address of ours are loopback`);
  return [...incomplete, ...away];
}
