import { failureText } from '@/components/client/failure-text';
import type { ActionResult } from '@/lib/contract/action-result';

type Passwords = { oldPassword: string; newPassword: string; confirmPassword: string };

type Fields = { password?: string; new_password?: string; confirm_password?: string };
export type Encrypt = (input: Fields) => Promise<ActionResult<Fields>>;

/** Returns the server's message, or the catalogue's text for an internal error or no answer. */
function failed(answer: Awaited<ReturnType<Encrypt>> | null): ActionResult<never> {
  const refusal = answer?.ok === false && answer.code !== 'INTERNAL' ? answer : null;
  return {
    ok: false,
    code: refusal?.code ?? 'INTERNAL',
    message: failureText(refusal, 'Encryption failed'),
  };
}

/**
 * Encrypts the passwords through the server before they are sent. A player without a password sends an empty old one.
 * Fails with *Encryption failed* when a field is missing (specification, section 5).
 */
export async function sealPasswords(
  encrypt: Encrypt,
  passwords: Passwords,
): Promise<ActionResult<Passwords>> {
  const { oldPassword, newPassword, confirmPassword } = passwords;
  const answer = await encrypt({
    ...(oldPassword === '' ? {} : { password: oldPassword }),
    new_password: newPassword,
    confirm_password: confirmPassword,
  }).catch(() => null);
  if (!answer?.ok) return failed(answer);
  const sealed = answer.data;
  if (!sealed.new_password || !sealed.confirm_password || (oldPassword && !sealed.password))
    return failed(null);
  return {
    ok: true,
    data: {
      oldPassword: sealed.password ?? '',
      newPassword: sealed.new_password,
      confirmPassword: sealed.confirm_password,
    },
  };
}
