/** What the browser knows about logins with a provider. Browser-safe. */
import type { IdentityProvider } from '@/lib/contract/enums';

export type { IdentityProvider };

/** In the order of the buttons. `button` is the specification's label, `name` the provider's name. */
export const PROVIDERS = [
  { provider: 'apple', name: 'Apple', button: 'Apple' },
  { provider: 'facebook', name: 'Facebook', button: 'Facebook' },
  { provider: 'google', name: 'Google', button: 'Gmail' },
] as const satisfies readonly { provider: IdentityProvider; name: string; button: string }[];

/** Shown to a banned player who has authenticated, and to nobody else. */
export const SUSPENDED = 'This account has been suspended.';

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

const FAILED: Record<IdentityProvider, Partial<Record<IdentityProblem, string>> & { failed: string }> = {
  google: {
    unset: 'Google OAuth not loaded properly',
    down: 'Failed to initialize Google login',
    failed: 'Google login failed',
  },
  facebook: { canceled: 'Facebook login failed', failed: 'Something went wrong during login' },
  apple: { failed: 'Apple login failed' },
};

/** Returns the text of a problem for the player. */
export function identityProblemText(provider: IdentityProvider, problem: IdentityProblem): string {
  const name = providerName(provider);
  switch (problem) {
    case 'email-taken':
      return `This email already has an account. Log in the way you did before, then link ${name} in Settings.`;
    case 'belongs-to-another':
      return `This ${name} account belongs to another player.`;
    case 'another-linked':
      return `Another ${name} account is linked already. Unlink it first.`;
    case 'refused':
      return 'Login failed';
    case 'suspended':
      return SUSPENDED;
    case 'too-many':
      return 'Too many tries. Try again later.';
    default:
      return FAILED[provider][problem] ?? FAILED[provider].failed;
  }
}

/** Returns the code of a problem in a URL: `google.failed`. */
export function identityProblemCode(provider: IdentityProvider, problem: IdentityProblem): string {
  return `${provider}.${problem}`;
}

/** Returns the text for a problem in a URL, or null for an unknown code. */
export function readIdentityProblem(unverifiedCode: unknown): string | null {
  for (const { provider } of PROVIDERS) {
    const problem = PROBLEMS.find((one) => identityProblemCode(provider, one) === unverifiedCode);
    if (problem) return identityProblemText(provider, problem);
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

/** Shown after a sign-up, however it was done. */
export const REGISTERED = 'Registered successfully';

export function signedInText(provider: IdentityProvider): string {
  return provider === 'google' ? 'Google login successful' : 'Login successful';
}

export type SignInWaysView = {
  hasPassword: boolean;
  /** Whether changes ask for the password first. A password without an email cannot be used to log in. */
  asksPassword: boolean;
  linked: readonly IdentityProvider[];
};

/** Said to a guest of the API whose identity belongs to an account. */
export function guestChoiceText(provider: IdentityProvider): string {
  return `This ${providerName(provider)} account has an account here already. Log in without the guest's token to use it.`;
}
