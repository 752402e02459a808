import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isLoopback } from '@/lib/platform/network/loopback';

const clientId = z.string().optional().describe('the client id that the provider issued');
const clientSecret = z.string().optional().describe('the client secret that the provider issued');
const standIn = z
  .url({ protocol: /^https?$/ })
  .optional()
  .describe('the http:// address of a stand-in on this machine');

/** Accepts a PEM in one line, with `\n` in place of line breaks. */
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

export const IDENTITY_SETTINGS = {
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  FACEBOOK_CLIENT_ID: clientId,
  FACEBOOK_CLIENT_SECRET: clientSecret,
  APPLE_CLIENT_ID: z.string().optional().describe('the Services ID of Sign in with Apple'),
  APPLE_TEAM_ID: z.string().optional().describe('the id of the Apple team'),
  APPLE_KEY_ID: z.string().optional().describe('the id of the Apple key'),
  APPLE_PRIVATE_KEY: z
    .string()
    .refine(isP256Key)
    .optional()
    .describe('the .p8 file of the Apple key, a PEM whose line ends may be written as \\n'),
  GOOGLE_ISSUER: standIn,
  FACEBOOK_ORIGIN: standIn,
  APPLE_ISSUER: standIn,
};

const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
];
/** Allowed only in a local game, because whoever runs the issuer can log in as any player. */
const STAND_IN_ONLY = ['GOOGLE_ISSUER', 'FACEBOOK_ORIGIN', 'APPLE_ISSUER'];

const isOnThisMachine = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) && isLoopback(new URL(address).hostname);

export function identitySettingProblems(
  filled: Readonly<Record<string, string | undefined>>,
  reachable: readonly string[],
): string[] {
  const incomplete = TOGETHER.flatMap((names) => {
    const [present] = names.filter((name) => filled[name]);
    const missing = present === undefined ? [] : names.filter((name) => !filled[name]);
    return missing.map(
      (name) => `${name} is missing, but ${present} is set. Set all of ${names.join(', ')}, or none.`,
    );
  });
  const misplaced = STAND_IN_ONLY.filter(
    (name) => filled[name] && !(isOnThisMachine(filled[name]) && reachable.length === 0),
  );
  return [
    ...incomplete,
    ...misplaced.map(
      (name) =>
        `${name} is for a stand-in, which works only while the whole game runs on this machine. Remove it.`,
    ),
  ];
}
