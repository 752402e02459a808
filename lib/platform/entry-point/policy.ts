import type { z } from 'zod';
import type { Context, PlayerContext } from '@/lib/platform/context';
import type { SealedPurpose } from '@/lib/platform/security/calls/sealed-calls';
import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Players whose deletion is scheduled may call entry points for `playerOrLeaving`, but not those for `player`. */
export type Who = 'anyone' | 'player' | 'playerOrLeaving';

export type Policy<W extends Who = Who> = {
  who: W;
  guests?: true;
  /** `player` counts players, and callers without a session by network. `account` also counts guests by network. */
  limit?: Limit & { by: 'address' | 'player' | 'account' };
  /** The use case itself checks the session, in its own statement, which saves a query. For socket handlers only. */
  useCaseChecksSession?: true;
};

export type ContextOf<W extends Who> = W extends 'anyone' ? Context : PlayerContext;

export type Definition<W extends Who, S extends z.ZodType> = {
  schema: S;
  policy: Policy<W>;
  /** Also accepts fields in encrypted form, if they were encrypted for this purpose. */
  opens?: SealedPurpose;
  /** The body is a file. The limit is counted before the body is read, and a caller sends one file at a time. */
  takesUpload?: true;
};

export type UseCase<W extends Who, S extends z.ZodType, T> = (
  ctx: ContextOf<W>,
  input: z.output<S>,
) => Promise<T>;
