import { z } from 'zod';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { textKey } from '@/messages/text-key';
import type { Limit } from '../limits/rate-limits';
import { openCallValue } from './sealed-calls';

export const DECRYPT_LIMIT: Limit = { name: 'decrypt', points: 120, perSeconds: 60 };

const MAX_CHARACTERS = 4096;
const MAX_NAMES = 100;
const sealed = z.string().max(MAX_CHARACTERS).optional();

export const decryptSchema = z
  .object({
    username: sealed,
    name: sealed,
    email: sealed,
    phone: sealed,
    social_id: sealed,
    usernames: z.array(z.string().max(MAX_CHARACTERS)).max(MAX_NAMES).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    message: textKey('errors', 'decryptionFailed'),
  });
export const decryptedSchema = z.object({
  username: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  social_id: z.string().optional(),
  usernames: z.array(z.string()).optional(),
});
type DecryptInput = z.output<typeof decryptSchema>;

/** Empty text stands for a field without a value. It is not encrypted. */
function opened(ctx: Pick<PlayerContext, 'actor' | 'now'>, value: string): string {
  if (value === '') return value;
  const plain = openCallValue(ctx, 'profile', value);
  if (plain === null) throw new AppError('INVALID_INPUT', message('errors', 'decryptionFailed'));
  return plain;
}

/** Decrypts values that were encrypted for the caller in the last ten minutes. @throws AppError INVALID_INPUT for any other. */
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
