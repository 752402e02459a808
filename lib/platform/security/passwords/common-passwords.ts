import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

const REFUSED_COUNT = 3000;
const SHORTEST_ALLOWED = 8;

/** The 3,000 most common passwords with at least the minimum length (OWASP ASVS 6.2.4). */
const refused: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= SHORTEST_ALLOWED)
    .slice(0, REFUSED_COUNT),
);

export function isCommonPassword(password: string): boolean {
  return refused.has(password.toLowerCase());
}

export const TOO_COMMON = message('errors', 'commonPassword');

export function refuseCommonPassword(field: string, password: string): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('INVALID_INPUT', TOO_COMMON, { fieldErrors: { [field]: TOO_COMMON } });
}
