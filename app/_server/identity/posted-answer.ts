import { z } from 'zod';
import { AppError } from '@/lib/platform/errors/app-error';
import { openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { message } from '@/messages/message';
import { now } from '../context';
import { readText } from '../http/read-body';

const PURPOSE = 'identity-posted';
const SECONDS = 2 * 60;
const MAX_BYTES = 16 * 1024;
const MAX_NAME_CHARACTERS = 100;

const word = z.string().max(2048).optional();

/** The expected fields of a provider's form or address. Drops all others. */
export const answerSchema = z.object({ code: word, state: word, iss: word, error: word });
export type UnverifiedAnswer = z.output<typeof answerSchema>;

const appleUser = z.object({
  name: z.object({ firstName: z.string().trim().min(1).max(MAX_NAME_CHARACTERS) }),
});

/** Apple sends the name outside the signed token, and only the first time. */
function firstNameOf(unverifiedUser: string | null): string | null {
  try {
    return appleUser.safeParse(JSON.parse(unverifiedUser ?? '')).data?.name.firstName ?? null;
  } catch {
    return null;
  }
}

/** Seals the form that Apple posts, for a GET request, which has the SameSite cookies. Throws INVALID_INPUT. */
export async function sealPostedAnswer(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? '';
  const text = type.startsWith('application/x-www-form-urlencoded')
    ? await readText(request, MAX_BYTES).catch(() => '')
    : '';
  const form = new URLSearchParams(text);
  const parsed = answerSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success || !parsed.data.state)
    throw new AppError('INVALID_INPUT', message('errors', 'invalidForm'));
  const { code = null, state, error = null } = parsed.data;
  const payload = { code, state, error, name: firstNameOf(form.get('user')) };
  return sealToken(PURPOSE, payload, SECONDS, now().getTime());
}

/** Returns the fields of the form; null when the seal is not ours, or too old. The name is unverified. */
export function openPostedAnswer(
  unverifiedSealed: string,
): { answer: UnverifiedAnswer; name: string | null } | null {
  const payload = openToken<{
    code: string | null;
    state: string;
    error: string | null;
    name: string | null;
  }>(PURPOSE, unverifiedSealed, now().getTime());
  if (!payload) return null;
  const { code, state, error, name } = payload;
  return { answer: { state, code: code ?? undefined, error: error ?? undefined }, name };
}
