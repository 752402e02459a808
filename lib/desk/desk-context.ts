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

/** `operator` repeats the name, which use cases shared with the commands expect there. */
export type DeskContext = Omit<Context, 'actor'> & {
  operator: string;
  signedIn: SignedInOperator;
};
