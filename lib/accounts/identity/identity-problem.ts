import { type IdentityProblem, identityProblemText } from '@/lib/contract/accounts/identity-view';
import type { IdentityProvider } from '@/lib/contract/enums';
import type { Message } from '@/messages/message';
import { textsOf } from '@/messages/texts';

/** Returns the text of a problem, for an error. */
export function identityProblem(provider: IdentityProvider, problem: IdentityProblem): Message {
  return { in: (language) => identityProblemText(textsOf(language, 'welcome'), provider, problem) };
}
