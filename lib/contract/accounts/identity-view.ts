/** What a browser may know of signing in through a provider (browser-safe). */
import type { IdentityProvider } from '@/db/enums';

export type { IdentityProvider };

/** In the order of the buttons. `button` is the specification's word for it, `name` what people call the account. */
export const PROVIDERS = [
  { provider: 'apple', name: 'Apple', button: 'Apple' },
  { provider: 'facebook', name: 'Facebook', button: 'Facebook' },
  { provider: 'google', name: 'Google', button: 'Gmail' },
] as const satisfies readonly { provider: IdentityProvider; name: string; button: string }[];

/** Told to a banned player who has proved who they are, and to nobody else. */
export const SUSPENDED = 'This account has been suspended.';

/** Why signing in or linking did not happen. */
export type IdentityProblem =
  /** The provider's settings are missing. */
  | 'unset'
  /** The provider could not be reached to begin with. */
  | 'down'
  /** The player said no at the provider. */
  | 'canceled'
  /** Anything else on the way: an answer that was forged, late, used before, or not to be had. */
  | 'failed'
  | 'email-taken'
  | 'belongs-to-another'
  | 'another-linked'
  | 'refused'
  /** The player behind it is banned. */
  | 'suspended'
  | 'too-many';

/** What people call an account there. */
export const providerName = (provider: IdentityProvider): string =>
  PROVIDERS.find((one) => one.provider === provider)?.name ?? provider;

/** The specification's words (section 8) where it has any. */
const FAILED: Record<IdentityProvider, Partial<Record<IdentityProblem, string>> & { failed: string }> = {
  google: {
    unset: 'Google OAuth not loaded properly',
    down: 'Failed to initialize Google login',
    failed: 'Google login failed',
  },
  facebook: { canceled: 'Facebook login failed', failed: 'Something went wrong during login' },
  apple: { failed: 'Apple login failed' },
};

/** What the player is told. */
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

const PROBLEMS: readonly IdentityProblem[] = [
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
];

/** How a problem is named in an address: `google.failed`. */
export function identityProblemCode(provider: IdentityProvider, problem: IdentityProblem): string {
  return `${provider}.${problem}`;
}

/** The words for a problem that an address names; null for anything that is not one of ours. */
export function readIdentityProblem(unverifiedCode: unknown): string | null {
  for (const { provider } of PROVIDERS) {
    const problem = PROBLEMS.find((one) => identityProblemCode(provider, one) === unverifiedCode);
    if (problem) return identityProblemText(provider, problem);
  }
  return null;
}

/** The provider at which the player said no, where an address says so; null for anything else. */
export function readCanceled(unverifiedCode: unknown): IdentityProvider | null {
  const at = PROVIDERS.find(({ provider }) => identityProblemCode(provider, 'canceled') === unverifiedCode);
  return at?.provider ?? null;
}

/** Whether an address says that the player is banned. */
export function isSuspended(unverifiedCode: unknown): boolean {
  return PROVIDERS.some(({ provider }) => identityProblemCode(provider, 'suspended') === unverifiedCode);
}

/** The provider that an address names; null for anything else. */
export function readProvider(unverified: unknown): IdentityProvider | null {
  return PROVIDERS.find(({ provider }) => provider === unverified)?.provider ?? null;
}

/** Told after a success (specification, section 8). */
export function signedInText(provider: IdentityProvider): string {
  return provider === 'google' ? 'Google login successful' : 'Login successful';
}

/** How a player can sign in. */
export type SignInWaysView = {
  /** Whether a password lets them in. */
  hasPassword: boolean;
  /** Whether there is one at all, which changes ask for first: without an e-mail it lets nobody in. */
  asksPassword: boolean;
  linked: readonly IdentityProvider[];
};
