import { z } from 'zod';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openCallValue } from './sealed-calls';

const MAX_CHARACTERS = 4096;
/** As many as a board has. */
const MAX_NAMES = 100;
const sealed = z.string().min(1).max(MAX_CHARACTERS).optional();
const FAILED = 'Failed to decrypt user data.';

/** What the product specification opens: what a profile and a social identity hold. */
export const decryptSchema = z
  .object({
    username: sealed,
    name: sealed,
    email: sealed,
    phone: sealed,
    social_id: sealed,
    /** The names of a board, in one call. */
    usernames: z.array(z.string().min(1).max(MAX_CHARACTERS)).max(MAX_NAMES).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value?.length), { message: FAILED });
/** The given fields, opened. */
export const decryptedSchema = z.object({
  username: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  social_id: z.string().optional(),
  usernames: z.array(z.string()).optional(),
});
export type DecryptInput = z.output<typeof decryptSchema>;

function opened(ctx: Pick<PlayerContext, 'actor' | 'now'>, value: string): string {
  const plain = openCallValue(ctx, 'profile', value);
  if (plain === null) throw new AppError('INVALID_INPUT', FAILED);
  return plain;
}

/**
 * Opens values that were sealed for the asking player within the last ten minutes. What is stored does not open
 * here, nor what somebody sealed who was not signed in, nor a password. Throws INVALID_INPUT when one does not open.
 */
export async function decryptFields(
  ctx: Pick<PlayerContext, 'actor' | 'now'>,
  input: DecryptInput,
): Promise<z.output<typeof decryptedSchema>> {
  const fields = Object.entries(input).flatMap(([field, value]) => {
    if (value === undefined) return [];
    return [[field, typeof value === 'string' ? opened(ctx, value) : value.map((one) => opened(ctx, one))]];
  });
  return Object.fromEntries(fields);
}
