import { failureWords } from '@/components/client/failure-words';
import type { ActionResult } from '@/lib/contract/action-result';

type Passwords = { oldPassword: string; newPassword: string; confirmPassword: string };

/** The fields of the encrypt call that the form has. */
type Fields = { password?: string; new_password?: string; confirm_password?: string };
export type Encrypt = (input: Fields) => Promise<ActionResult<Fields>>;

/** Words of the server that say what to do are told; a fault of its own, and silence, are the catalogue's. */
function failed(answer: Awaited<ReturnType<Encrypt>> | null): ActionResult<never> {
  const refusal = answer?.ok === false && answer.code !== 'INTERNAL' ? answer : null;
  return {
    ok: false,
    code: refusal?.code ?? 'INTERNAL',
    message: failureWords(refusal, 'Encryption failed'),
  };
}

/**
 * The passwords as the server has sealed them for the call that changes them. An empty old one, of a player who has none,
 * stays empty. Refused with *Encryption failed* when not all of them came back (specification, section 5).
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
