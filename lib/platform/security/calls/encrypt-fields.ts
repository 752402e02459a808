import { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import { textKey } from '@/messages/text-key';
import type { Limit } from '../limits/rate-limits';
import { ANONYMOUS_PURPOSES, type AnonymousPurpose, type SealedPurpose, sealCallValue } from './sealed-calls';

export const ENCRYPT_LIMIT: Limit = { name: 'encrypt', points: 60, perSeconds: 60 };

const MAX_CHARACTERS = 512;
const plain = z.string().max(MAX_CHARACTERS).optional();
const sealed = z.string().optional();

const fieldsSchema = z.object({
  email: plain,
  password: plain,
  name: plain,
  social_id: plain,
  confirm_password: plain,
  new_password: plain,
});
export const encryptedSchema = z.object({
  email: sealed,
  password: sealed,
  name: sealed,
  social_id: sealed,
  confirm_password: sealed,
  new_password: sealed,
});
type Field = keyof z.output<typeof fieldsSchema>;

/** The fields come from docs/specification.md, section 7. Without a `purpose`, `purposeOf` derives it from them. */
export const encryptSchema = fieldsSchema
  .extend({ purpose: z.enum(ANONYMOUS_PURPOSES).optional() })
  .refine(({ purpose: _, ...fields }) => Object.values(fields).some((value) => value !== undefined), {
    message: textKey('errors', 'encryptionFailed'),
  });
type EncryptInput = z.output<typeof encryptSchema>;

const PASSWORDS: ReadonlySet<string> = new Set<Field>(['password', 'confirm_password', 'new_password']);

function purposeOf(input: EncryptInput): AnonymousPurpose {
  if (input.purpose) return input.purpose;
  if (input.new_password) return 'reset';
  if (input.social_id) return 'login';
  if (input.name || input.confirm_password) return 'register';
  return input.password ? 'login' : 'reset';
}

/**
 * Encrypts fields for the caller's next call. All fields get the given `purpose`. Without one, a player's passwords get the purpose
 * `password`, which `decryptFields` refuses, and a player's other fields `profile`; for an anonymous caller see `purposeOf`.
 */
export async function encryptFields(
  ctx: Pick<Context, 'actor' | 'now'>,
  input: EncryptInput,
): Promise<Partial<Record<Field, string>>> {
  const isForPlayer = ctx.actor.kind === 'player' && input.purpose === undefined;
  const { purpose: _, ...fields } = input;
  const sealed = Object.entries(fields).flatMap(([field, value]) => {
    if (value === undefined) return [];
    if (value === '') return [[field, value]];
    const playerPurpose: SealedPurpose = PASSWORDS.has(field) ? 'password' : 'profile';
    return [[field, sealCallValue(ctx, isForPlayer ? playerPurpose : purposeOf(input), value)]];
  });
  return Object.fromEntries(sealed);
}
