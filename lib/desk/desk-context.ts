import type { OperatorRole } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';

export type SignedInOperator = {
  operatorId: string;
  name: string;
  roles: readonly OperatorRole[];
  sessionId: string;
  /** The last use of a passkey in this session; null after a sign-in with a recovery code. */
  provenAt: Date | null;
};

export type DeskContext = Omit<Context, 'actor'> & {
  /** The operator's name again, for use cases that the commands call too. */
  operator: string;
  signedIn: SignedInOperator;
};
