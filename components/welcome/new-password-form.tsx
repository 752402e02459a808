'use client';

import { useRouter } from 'next/navigation';
import { toast } from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { useForm } from '@/components/ui/use-form';
import { FormError } from '@/components/ui/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

type NewPasswordFormProps = {
  /** For password managers; null after a link. */
  email: string | null;
  resetPassword: (input: {
    new_password: string;
    confirm_password: string;
  }) => Promise<ActionResult<unknown>>;
};

export function NewPasswordForm({ email, resetPassword }: NewPasswordFormProps) {
  const router = useRouter();
  const { form, bind, problem, busy } = useForm({
    blank: { new_password: '', confirm_password: '' },
    check: ({ new_password, confirm_password }) =>
      new_password === confirm_password
        ? null
        : {
            message: 'Passwords do not match',
            fieldErrors: { confirm_password: 'Passwords do not match' },
          },
    send: resetPassword,
    texts: { refused: 'Password update failed', broken: 'Error updating password' },
    onDone: () => {
      toast.success('Password updated successfully');
      router.replace('/login');
    },
    onRefused: ({ code }) => {
      if (code === 'FORBIDDEN') router.replace('/forgot-password');
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      {email === null ? null : (
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...bind('new_password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...bind('confirm_password')} />
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Submit
      </Button>
    </form>
  );
}
