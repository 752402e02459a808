'use client';

import { useRouter } from 'next/navigation';
import { toast } from 'react-hot-toast/headless';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { PasswordField } from '@/components/ui/forms/password-field';
import { useForm } from '@/components/ui/forms/use-form';
import { FormError } from '@/components/ui/page/welcome-card';
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
  const t = useTexts('welcome');
  const fields = useTexts('fields');
  const router = useRouter();
  const { form, bind, problem, busy } = useForm({
    blank: { new_password: '', confirm_password: '' },
    check: ({ new_password, confirm_password }) =>
      new_password === confirm_password
        ? null
        : {
            message: fields('passwordsDiffer'),
            fieldErrors: { confirm_password: fields('passwordsDiffer') },
          },
    send: resetPassword,
    texts: { refused: t('passwordUpdateFailed'), broken: t('passwordUpdateBroken') },
    onDone: () => {
      toast.success(t('passwordUpdated'));
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
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        {...bind('new_password')}
      />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...bind('confirm_password')} />
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel={t('saving')}>
        {t('submit')}
      </Button>
    </form>
  );
}
