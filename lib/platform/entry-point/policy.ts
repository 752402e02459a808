import type { z } from 'zod';
import type { Context, PlayerContext } from '@/lib/platform/context';
import type { SealedPurpose } from '@/lib/platform/security/calls/sealed-calls';
import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Who may call: anyone, players without a scheduled deletion (`player`), or every player (`leaving`). */
export type Who = 'anyone' | 'player' | 'leaving';

/** Who may call an entry point, and how often. */
export type Policy<W extends Who = Who> = {
  who: W;
  /** Guests may call too. Without it they are refused, where `who` asks for a player. */
  guests?: true;
  /** Without a session, `player` counts by address. `account` does so for guests too. */
  limit?: Limit & { by: 'address' | 'player' | 'account' };
  /** The use case's own statement checks the session row, which saves a query. Socket handlers only. */
  useCaseChecksSession?: true;
};

export type ContextOf<W extends Who> = W extends 'anyone' ? Context : PlayerContext;

/** What every action, route and socket handler declares. */
export type Definition<W extends Who, S extends z.ZodType> = {
  schema: S;
  policy: Policy<W>;
  /** Accepts fields that were sealed for this purpose, as well as plain ones. */
  opens?: SealedPurpose;
  /** The body holds a file. Its limit is counted before the body is read, and each caller sends one at a time. */
  takesUpload?: true;
};

export type UseCase<W extends Who, S extends z.ZodType, T> = (
  ctx: ContextOf<W>,
  input: z.output<S>,
) => Promise<T>;
