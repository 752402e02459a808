import { z } from 'zod';
import type { OperatorRole } from '@/lib/contract/enums';
import { isLoopback } from '@/lib/platform/network/loopback';

/** Where operators of a role receive alerts. `daily` sends one message a day instead of one at once. */
export type AlertTarget = { role: OperatorRole; to: string; daily: boolean };

const ROLES = ['moderator', 'records', 'support', 'admin'] as const satisfies readonly OperatorRole[];
const TARGET = /^([a-z]+)=(\S+?)( daily)?$/;

function isAddress(to: string): boolean {
  if (z.email().safeParse(to).success) return true;
  if (!URL.canParse(to)) return false;
  const { protocol, hostname } = new URL(to);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function readTargets(text: string): AlertTarget[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const targets = parts.map((part): AlertTarget | null => {
    const [, role, to = '', daily] = TARGET.exec(part) ?? [];
    const known = ROLES.find((each) => each === role);
    return known && isAddress(to) ? { role: known, to, daily: daily !== undefined } : null;
  });
  return targets.includes(null) ? null : targets.filter((target) => target !== null);
}

export const ALERT_SETTINGS = {
  DESK_ALERTS: z
    .string()
    .default('')
    .refine((text) => readTargets(text) !== null)
    .transform((text) => readTargets(text) ?? [])
    .describe(
      'role=address, separated by semicolons: an email or https address for moderator, records, support or admin, with “ daily” for one message a day',
    ),
};
