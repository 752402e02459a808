import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { isLoopback } from '@/lib/platform/network/loopback';
import { commaListOr } from './setting-types';

const KNOWN_SERVICES =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com';
const PRIVATE_KEY_BYTES = 32;

function publicKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== PRIVATE_KEY_BYTES) return null;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(bytes);
    return curve.getPublicKey().toString('base64url');
  } catch {
    return null;
  }
}

const isOnThisMachine = (service: string) => isLoopback(service.replace(/:\d{1,5}$/, ''));

/** Accepts `push.example.com`, `*.push.example.com`, and for tests on this machine `localhost:8040`. */
function isService(text: string): boolean {
  if (/:\d{1,5}$/.test(text)) return isOnThisMachine(text);
  return /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text) && !isOnThisMachine(text) && !/^[\d.]+$/.test(text);
}

export const PUSH_SETTINGS = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/)
    .optional()
    .describe('the public key that `npx web-push generate-vapid-keys` made'),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((key) => publicKeyOf(key) !== null)
    .optional()
    .describe('the private key that `npx web-push generate-vapid-keys` made'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional()
    .describe('the address of the operator, such as mailto:help@lineup.example'),
  PUSH_SERVICES: commaListOr(KNOWN_SERVICES)
    .refine((services) => services.every(isService))
    .describe(
      'host names of push services, comma-separated; *.push.example.com means all hosts below push.example.com',
    ),
};

const TOGETHER = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

export function pushSettingProblems(
  filled: Readonly<Record<string, string | undefined>>,
  reachable: readonly string[],
): string[] {
  const [present] = TOGETHER.filter((name) => filled[name]);
  const missing = present === undefined ? [] : TOGETHER.filter((name) => !filled[name]);
  const problems = missing.map(
    (name) => `${name} is missing, but ${present} is set. Set all of ${TOGETHER.join(', ')}, or none.`,
  );
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: services = '' } = filled;
  const derived = privateKey === undefined ? null : publicKeyOf(privateKey);
  if (publicKey && derived !== null && publicKey !== derived)
    problems.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY don't match. Set both from one pair.");
  if (reachable.length > 0 && services.split(',').some((service) => isOnThisMachine(service.trim())))
    problems.push(
      `PUSH_SERVICES names this machine, but other machines can reach ${reachable.join(' and ')}. Remove it.`,
    );
  return problems;
}
