'use client';

import { useRouter } from 'next/navigation';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { useForm } from '@/components/ui/use-form';
import { FormError } from '@/components/ui/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

const BLANK = { oldPassword: '', newPassword: '', confirmPassword: '' };

type ChangePasswordFormProps = {
  /** False for a player who logs in with a provider and sets a first password. */
  hasPassword: boolean;
  encrypt: Encrypt;
  changePassword: (input: typeof BLANK) => Promise<ActionResult<unknown>>;
};

export function ChangePasswordForm({ hasPassword, encrypt, changePassword }: ChangePasswordFormProps) {
  const router = useRouter();
  const { form, bind, problem, busy } = useForm({
    blank: BLANK,
    check: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword
        ? null
        : { message: 'Passwords do not match', fieldErrors: { confirmPassword: 'Passwords do not match' } },
    send: async (values) => {
      const sealed = await sealPasswords(encrypt, values);
      return sealed.ok ? changePassword(sealed.data) : sealed;
    },
    texts: { refused: 'Password update failed', broken: 'Error updating password' },
    onDone: () => {
      toast.success('Password updated successfully');
      router.push('/setting');
    },
  });
  return (
    <form {...form} className="fields flex flex-col gap-4">
      {hasPassword ? (
        <PasswordField label="Old Password" autoComplete="current-password" {...bind('oldPassword')} />
      ) : (
        <p>You have no password yet. You can set one here.</p>
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...bind('newPassword')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...bind('confirmPassword')} />
      <p className="text-paper-muted text-sm">
        Your other devices are logged out at once. This one stays logged in.
      </p>
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Submit
      </Button>
    </form>
  );
}

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
