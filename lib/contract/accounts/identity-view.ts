import type { IdentityProvider } from '@/lib/contract/enums';
import type { Texts } from '@/messages/format';

export type { IdentityProvider };

/** In the order of their buttons. `button` is the label that the product specification prescribes. */
export const PROVIDERS = [
  { provider: 'apple', name: 'Apple', button: 'Apple' },
  { provider: 'facebook', name: 'Facebook', button: 'Facebook' },
  { provider: 'google', name: 'Google', button: 'Gmail' },
] as const satisfies readonly { provider: IdentityProvider; name: string; button: string }[];

/**
 * Why a login or linking failed.
 * `unset`: this game has no credentials for the provider. `down`: the provider did not respond.
 * `failed`: the provider's answer was invalid, late, or already used.
 * `email-taken`: another account has the email. `belongs-to-another`: the identity is linked to another account.
 * `another-linked`: the account already has another identity of this provider.
 * `refused`: the account cannot log in, or the identity was unlinked meanwhile.
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

/** Returns the code that a redirect to a page carries, such as `google.down`. */
export function identityProblemCode(provider: IdentityProvider, problem: IdentityProblem): string {
  return `${provider}.${problem}`;
}

/** Returns the text for a code of `identityProblemCode`; null for any other value. */
export function readIdentityProblem(t: Texts<'welcome'>, unverifiedCode: unknown): string | null {
  for (const { provider } of PROVIDERS) {
    const problem = PROBLEMS.find((one) => identityProblemCode(provider, one) === unverifiedCode);
    if (problem) return identityProblemText(t, provider, problem);
  }
  return null;
}

export function readCanceledProvider(unverifiedCode: unknown): IdentityProvider | null {
  const at = PROVIDERS.find(({ provider }) => identityProblemCode(provider, 'canceled') === unverifiedCode);
  return at?.provider ?? null;
}

export function isSuspensionCode(unverifiedCode: unknown): boolean {
  return PROVIDERS.some(({ provider }) => identityProblemCode(provider, 'suspended') === unverifiedCode);
}

export function readProvider(unverified: unknown): IdentityProvider | null {
  return PROVIDERS.find(({ provider }) => provider === unverified)?.provider ?? null;
}

export type LoginMethodsView = {
  /** Whether the player can log in with a password, which needs an email too. */
  canUsePassword: boolean;
  /** Whether sensitive changes ask for the password. Also true for a password without an email, with which no login is possible. */
  hasPassword: boolean;
  linked: readonly IdentityProvider[];
};
