'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  followsSignUp,
  forgetNewAccount,
  rememberEmail,
  rememberedEmail,
} from '@/components/client/session/remembered-email';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Field } from '@/components/ui/forms/field';
import { PasswordField } from '@/components/ui/forms/password-field';
import { useForm } from '@/components/ui/forms/use-form';
import { FormError } from '@/components/ui/page/welcome-card';
import type { IdentityProvider } from '@/lib/contract/accounts/identity-view';
import type { ActionResult } from '@/lib/contract/action-result';
import { IdentityButtons, type StartSignIn } from './identity-buttons';

type LoginFormProps = {
  logIn: (input: {
    email: string;
    password: string;
    rememberMe: boolean;
  }) => Promise<ActionResult<{ goTo: string }>>;
  offered: readonly IdentityProvider[];
  minimumAge: number;
  startSignIn: StartSignIn;
  broughtProblem: string | null;
};

function useBroughtProblem(problem: string | null): void {
  useEffect(() => {
    if (problem === null) return;
    toast.error(problem, { id: 'brought-problem' });
    window.history.replaceState(null, '', '/login');
  }, [problem]);
}

export function LoginForm({ logIn, offered, minimumAge, startSignIn, broughtProblem }: LoginFormProps) {
  const t = useTexts('welcome');
  const router = useRouter();
  const [rememberMe, setRememberMe] = useState(false);
  const [isNewAccount] = useState(followsSignUp);
  useEffect(forgetNewAccount, []);
  const { form, bind, showProblem, problem, busy } = useForm({
    blank: { email: rememberedEmail(), password: '' },
    broughtProblem,
    send: (values) => logIn({ ...values, rememberMe }),
    texts: { refused: t('loginFailed'), broken: t('loginFailed') },
    onDone: ({ goTo }) => {
      toast.success(t('loginSuccessful'));
      router.replace(goTo);
    },
  });
  useBroughtProblem(broughtProblem);
  const email = bind('email');

  return (
    <form {...form} className="flex flex-col gap-4">
      <Field
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        enterKeyHint="next"
        {...email}
        onText={(text) => {
          rememberEmail(text);
          email.onText(text);
        }}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        autoFocus={isNewAccount}
        {...bind('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RememberMe checked={rememberMe} onChange={setRememberMe} />
        <Link href="/forgot-password" className="py-3 font-medium text-sm underline underline-offset-4">
          {t('forgotPassword')}
        </Link>
      </div>
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel={t('signingIn')}>
        {t('signIn')}
      </Button>
      <IdentityButtons
        offered={offered}
        rememberMe={rememberMe}
        minimumAge={minimumAge}
        start={startSignIn}
        onProblem={showProblem}
      />
      <NewHere />
    </form>
  );
}

function RememberMe({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts('welcome');
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        name="rememberMe"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-paper-text"
      />
      {t('rememberMe')}
    </label>
  );
}

function NewHere() {
  const t = useTexts('welcome');
  return (
    <p className="text-center text-paper-muted text-sm">
      {t.rich('newHere', {
        link: (text) => (
          <Link
            href="/register"
            className="inline-block py-2 font-semibold text-paper-text underline underline-offset-4"
          >
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
