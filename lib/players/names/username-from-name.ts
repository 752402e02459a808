import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@/lib/contract/accounts/schemas';
import type { Random } from '@/lib/platform/context';
import { isRefusedUsername } from './username-rules';

/** Enough that a few thousand players of one name find each their own. */
const SUFFIX_DIGITS = 4;
const FALLBACK = 'player';
const FALLBACK_DIGITS = 8;

const NEUTRAL = new RegExp(`^${FALLBACK}\\d{${FALLBACK_DIGITS}}$`);

/** A name that says nothing about whom it belongs to; nobody can choose one. */
export function neutralName(random: Random): string {
  return `${FALLBACK}${digits(random, FALLBACK_DIGITS)}`;
}

export function isNeutralName(name: string): boolean {
  return NEUTRAL.test(name);
}

function digits(random: Random, count: number): string {
  return String(random.int(10 ** count)).padStart(count, '0');
}

/** The first word of a name in the letters that usernames have: boards are public, and a full name is nobody's business. */
function firstName(name: string): string {
  const [word = ''] = name.normalize('NFKD').replace(/\p{M}/gu, '').trim().split(/\s+/);
  return word.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, USERNAME_MAX_LENGTH);
}

/**
 * A username for somebody whom a provider calls `name`: the first name where it can be one, with digits after it from
 * the second try on, else `player` and digits. Whether it is free only the unique key knows.
 */
export function usernameFromName(name: string | null, tries: number, random: Random): string {
  const first = firstName(name ?? '');
  const isAllowed = first.length > 0 && !isRefusedUsername(first);
  // A name of somebody who has met the same one three times is left alone, so that this ends.
  if (!isAllowed || tries > 3) return neutralName(random);
  if (tries === 0 && first.length >= USERNAME_MIN_LENGTH) return first;
  return `${first.slice(0, USERNAME_MAX_LENGTH - SUFFIX_DIGITS)}${digits(random, SUFFIX_DIGITS)}`;
}
