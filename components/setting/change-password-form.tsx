'use client';

import { useRouter } from 'next/navigation';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { PasswordField } from '@/components/ui/forms/password-field';
import { useForm } from '@/components/ui/forms/use-form';
import { FormError } from '@/components/ui/page/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';
import type { Texts } from '@/messages/format';

const BLANK = { oldPassword: '', newPassword: '', confirmPassword: '' };

type ChangePasswordFormProps = {
  /** False for a player who logs in with a provider and sets a first password. */
  hasPassword: boolean;
  encrypt: Encrypt;
  changePassword: (input: typeof BLANK) => Promise<ActionResult<unknown>>;
};

export function ChangePasswordForm({ hasPassword, encrypt, changePassword }: ChangePasswordFormProps) {
  const t = useTexts('settings');
  const router = useRouter();
  const { form, bind, problem, busy } = useForm({
    blank: BLANK,
    check: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword
        ? null
        : { message: t('passwordsDiffer'), fieldErrors: { confirmPassword: t('passwordsDiffer') } },
    send: async (values) => {
      const sealed = await sealPasswords(t, encrypt, values);
      return sealed.ok ? changePassword(sealed.data) : sealed;
    },
    texts: { refused: t('passwordRefused'), broken: t('passwordBroken') },
    onDone: () => {
      toast.success(t('passwordChanged'));
      router.push('/setting');
    },
  });
  return (
    <form {...form} className="fields flex flex-col gap-4">
      {hasPassword ? (
        <PasswordField label={t('oldPassword')} autoComplete="current-password" {...bind('oldPassword')} />
      ) : (
        <p>{t('noPasswordYet')}</p>
      )}
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordRule')}
        {...bind('newPassword')}
      />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...bind('confirmPassword')} />
      <p className="text-paper-muted text-sm">{t('otherDevices')}</p>
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel={t('saving')}>
        {t('submit')}
      </Button>
    </form>
  );
}

type Passwords = { oldPassword: string; newPassword: string; confirmPassword: string };

type Fields = { password?: string; new_password?: string; confirm_password?: string };
export type Encrypt = (input: Fields) => Promise<ActionResult<Fields>>;

/** Returns the server's message, or the fixed text for an internal error or no answer. */
function failed(t: Texts<'settings'>, answer: Awaited<ReturnType<Encrypt>> | null): ActionResult<never> {
  const refusal = answer?.ok === false && answer.code !== 'INTERNAL' ? answer : null;
  return {
    ok: false,
    code: refusal?.code ?? 'INTERNAL',
    message: failureText(refusal, t('encryptionFailed')),
  };
}

/** Encrypts the passwords through the server; the old one may be empty. Fails with *Encryption failed* if a field is missing. */
export async function sealPasswords(
  t: Texts<'settings'>,
  encrypt: Encrypt,
  passwords: Passwords,
): Promise<ActionResult<Passwords>> {
  const { oldPassword, newPassword, confirmPassword } = passwords;
  const answer = await encrypt({
    ...(oldPassword === '' ? {} : { password: oldPassword }),
    new_password: newPassword,
    confirm_password: confirmPassword,
  }).catch(() => null);
  if (!answer?.ok) return failed(t, answer);
  const sealed = answer.data;
  if (!sealed.new_password || !sealed.confirm_password || (oldPassword && !sealed.password))
    return failed(t, null);
  return {
    ok: true,
    data: {
      oldPassword: sealed.password ?? '',
      newPassword: sealed.new_password,
      confirmPassword: sealed.confirm_password,
    },
  };
}
