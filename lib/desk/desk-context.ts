import type { OperatorRole } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';

/** An operator with an open session at the desk. */
export type SignedInOperator = {
  operatorId: string;
  name: string;
  roles: readonly OperatorRole[];
  sessionId: string;
  /** When the operator last proved to be there by passkey; null after a sign-in with a recovery code. */
  provenAt: Date | null;
};

/**
 * The context of the desk's use cases. `operator` is the name for logs, so that use cases that commands call too take this
 * context as it is.
 */
export type DeskContext = Omit<Context, 'actor'> & {
  operator: string;
  signedIn: SignedInOperator;
};
