import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@/lib/contract/username';
import type { Random } from '@/lib/platform/context';
import { isRefusedUsername } from './username-rules';

/** Enough for a few thousand players with the same first name. */
const SUFFIX_DIGITS = 4;
const FALLBACK = 'player';
const FALLBACK_DIGITS = 8;

const NEUTRAL = new RegExp(`^${FALLBACK}\\d{${FALLBACK_DIGITS}}$`);

/** Returns `player` and eight digits: a name that says nothing about the person, and that no player can choose. */
export function neutralName(random: Random): string {
  return `${FALLBACK}${digits(random, FALLBACK_DIGITS)}`;
}

export function isNeutralName(name: string): boolean {
  return NEUTRAL.test(name);
}

function digits(random: Random, count: number): string {
  return String(random.int(10 ** count)).padStart(count, '0');
}

/** Returns the first word of a name, without characters that usernames cannot have. Boards are public and show no full names. */
function firstName(name: string): string {
  const [word = ''] = name.normalize('NFKD').replace(/\p{M}/gu, '').trim().split(/\s+/);
  return word.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, USERNAME_MAX_LENGTH);
}

/**
 * Returns the first name, with digits if it is too short or if `tries` earlier names were taken. Returns a neutral name if the first name
 * is refused, and after four tries. The name may be taken.
 */
export function usernameFromName(name: string | null, tries: number, random: Random): string {
  const first = firstName(name ?? '');
  const isAllowed = first.length > 0 && !isRefusedUsername(first);
  if (!isAllowed || tries > 3) return neutralName(random);
  if (tries === 0 && first.length >= USERNAME_MIN_LENGTH) return first;
  return `${first.slice(0, USERNAME_MAX_LENGTH - SUFFIX_DIGITS)}${digits(random, SUFFIX_DIGITS)}`;
}
