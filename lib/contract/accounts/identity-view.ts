/** What the browser knows about logins with a provider. Browser-safe. */
import type { IdentityProvider } from '@/lib/contract/enums';
import type { Texts } from '@/messages/format';

export type { IdentityProvider };

/** In the order of the buttons. `button` is the specification's label, `name` the provider's name. */
export const PROVIDERS = [
  { provider: 'apple', name: 'Apple', button: 'Apple' },
  { provider: 'facebook', name: 'Facebook', button: 'Facebook' },
  { provider: 'google', name: 'Google', button: 'Gmail' },
] as const satisfies readonly { provider: IdentityProvider; name: string; button: string }[];

/**
 * Why a login or linking failed. `down`: the provider did not respond. `failed`: any other failure, where the provider's answer
 * was forged, late, used before or missing.
 */
const PROBLEMS = [
  'unset',
  'down',
  'canceled',
  'failed',
  'email-taken',
  'belongs-to-another',
  'another-linked',
  'refused',
  'suspended',
  'too-many',
] as const;
export type IdentityProblem = (typeof PROBLEMS)[number];

export const providerName = (provider: IdentityProvider): string =>
  PROVIDERS.find((one) => one.provider === provider)?.name ?? provider;

/** Returns the text of a problem for the player. */
export function identityProblemText(
  t: Texts<'welcome'>,
  provider: IdentityProvider,
  problem: IdentityProblem,
): string {
  const name = providerName(provider);
  switch (problem) {
    case 'unset':
      return t('providerUnset', { provider });
    case 'down':
      return t('providerDown', { provider });
    case 'canceled':
      return t('providerCanceled', { provider });
    case 'email-taken':
      return t('providerEmailTaken', { name });
    case 'belongs-to-another':
      return t('providerOfAnother', { name });
    case 'another-linked':
      return t('providerAlreadyLinked', { name });
    case 'refused':
      return t('loginFailed');
    case 'suspended':
      return t('suspended');
    case 'too-many':
      return t('tooManyTries');
    default:
      return t('providerProblem', { provider });
  }
}

/** Returns the code of a problem in a URL: `google.failed`. */
export function identityProblemCode(provider: IdentityProvider, problem: IdentityProblem): string {
  return `${provider}.${problem}`;
}

/** Returns the text for a problem in a URL, or null for an unknown code. */
export function readIdentityProblem(t: Texts<'welcome'>, unverifiedCode: unknown): string | null {
  for (const { provider } of PROVIDERS) {
    const problem = PROBLEMS.find((one) => identityProblemCode(provider, one) === unverifiedCode);
    if (problem) return identityProblemText(t, provider, problem);
  }
  return null;
}

/** Returns the provider where the player canceled, from a URL; null otherwise. */
export function readCanceled(unverifiedCode: unknown): IdentityProvider | null {
  const at = PROVIDERS.find(({ provider }) => identityProblemCode(provider, 'canceled') === unverifiedCode);
  return at?.provider ?? null;
}

export function isSuspended(unverifiedCode: unknown): boolean {
  return PROVIDERS.some(({ provider }) => identityProblemCode(provider, 'suspended') === unverifiedCode);
}

export function readProvider(unverified: unknown): IdentityProvider | null {
  return PROVIDERS.find(({ provider }) => provider === unverified)?.provider ?? null;
}

export type SignInWaysView = {
  hasPassword: boolean;
  /** Whether changes ask for the password first. A password without an email cannot be used to log in. */
  asksPassword: boolean;
  linked: readonly IdentityProvider[];
};
