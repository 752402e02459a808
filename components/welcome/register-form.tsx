'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { redirectOnce } from '@/components/client/session/answers';
import { rememberEmail, rememberNewAccount } from '@/components/client/session/remembered-email';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Field } from '@/components/ui/forms/field';
import { PasswordField } from '@/components/ui/forms/password-field';
import { useForm } from '@/components/ui/forms/use-form';
import { FormError } from '@/components/ui/page/welcome-card';
import type { IdentityProvider } from '@/lib/contract/accounts/identity-view';
import type { ActionResult } from '@/lib/contract/action-result';
import { DOCUMENT_LINKS, IdentityButtons, type StartSignIn } from './identity-buttons';

const BLANK = { username: '', email: '', password: '', confirm_password: '' };

type RegisterFormProps = {
  /** Resolves to `goTo` for a guest who becomes an account and is signed in. */
  register: (input: typeof BLANK & { agreed: boolean }) => Promise<ActionResult<{ goTo: string | null }>>;
  minimumAge: number;
  /** Guests may also use a provider. */
  social?: { offered: readonly IdentityProvider[]; start: StartSignIn };
};

export function RegisterForm({ register, minimumAge, social }: RegisterFormProps) {
  const t = useTexts('welcome');
  const fields = useTexts('fields');
  const router = useRouter();
  const [agreed, setAgreed] = useState(false);
  const { form, bind, problem, showProblem, busy } = useForm({
    blank: BLANK,
    check: ({ password, confirm_password }) =>
      password === confirm_password
        ? null
        : {
            message: fields('passwordsDiffer'),
            fieldErrors: { confirm_password: fields('passwordsDiffer') },
          },
    send: (values) => {
      rememberEmail(values.email);
      return register({ ...values, agreed });
    },
    texts: { refused: t('registrationFailed'), broken: t('registrationFailed') },
    onDone: (done) => {
      // A full page load, which closes the guest's connection and drops the router's cache.
      if (done.goTo !== null) return redirectOnce(done.goTo);
      toast.success(t('registered'));
      rememberNewAccount();
      router.push('/login');
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field
        label={t('username')}
        autoComplete="nickname"
        autoCapitalize="none"
        enterKeyHint="next"
        {...bind('username')}
      />
      <Field
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        {...bind('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        enterKeyHint="next"
        {...bind('password')}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        enterKeyHint="go"
        {...bind('confirm_password')}
      />
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          className="size-5 shrink-0 accent-paper-text"
        />
        <span>{t.rich('agree', { ...DOCUMENT_LINKS, age: minimumAge })}</span>
      </label>
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel={t('signingUp')}>
        {t('signUp')}
      </Button>
      {social ? (
        <IdentityButtons {...social} minimumAge={minimumAge} rememberMe onProblem={showProblem} />
      ) : null}
    </form>
  );
}
