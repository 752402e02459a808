'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordField } from '@/components/ui/password-field';
import { useFocusWrong } from '@/components/ui/use-focus-wrong';
import type { ActionResult } from '@/lib/action-result';
import { failureWords } from '@/lib/browser/failure-words';
import { FormError } from './welcome-card';

const UNEQUAL = 'Passwords do not match';
const BLANK = { username: '', email: '', password: '', confirm_password: '' };

type RegisterFormProps = {
  register: (input: typeof BLANK & { agreed: boolean }) => Promise<ActionResult<unknown>>;
};

/** Sends only what matches; tells the outcome, and keeps what was typed when it failed. */
function useRegistration(register: RegisterFormProps['register']) {
  const router = useRouter();
  const [values, setValues] = useState(BLANK);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [busy, startSubmit] = useTransition();

  function fail(message: string, errors: Record<string, string> = {}) {
    setProblem(message);
    setFieldErrors(errors);
    toast.error(message);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (values.password !== values.confirm_password) return fail(UNEQUAL, { confirm_password: UNEQUAL });
    startSubmit(async () => {
      setProblem(null);
      setFieldErrors({});
      const answer = await register({ ...values, agreed }).catch(() => null);
      if (!answer?.ok) return fail(failureWords(answer, 'Registration failed'), answer?.fieldErrors);
      toast.success('Registered successfully');
      router.push('/login');
    });
  }
  /** What every one of the four text fields shares: every space is stripped as typed. */
  function bind(name: keyof typeof BLANK) {
    return {
      name,
      required: true,
      value: values[name],
      error: fieldErrors[name],
      enterKeyHint: name === 'confirm_password' ? ('go' as const) : ('next' as const),
      stripped: true,
      onText: (text: string) => setValues((before) => ({ ...before, [name]: text })),
    };
  }
  return { bind, agreed, setAgreed, problem, fieldErrors, busy, submit };
}

export function RegisterForm({ register }: RegisterFormProps) {
  const { bind, agreed, setAgreed, problem, fieldErrors, busy, submit } = useRegistration(register);
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, fieldErrors);
  return (
    // POST, so that a submit before the script is there never puts a password into an address.
    <form ref={form} method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Username" autoComplete="nickname" autoCapitalize="none" {...bind('username')} />
      <Field label="Email" type="email" inputMode="email" autoComplete="username" {...bind('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...bind('password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...bind('confirm_password')} />
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          className="size-5 shrink-0 accent-paper-text"
        />
        <span>
          I agree to the{' '}
          <Link href="/terms" className="font-semibold underline underline-offset-4">
            Terms of Service
          </Link>{' '}
          and{' '}
          <Link href="/privacy-policy" className="font-semibold underline underline-offset-4">
            Privacy Policy
          </Link>
        </span>
      </label>
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel="Signing up...">
        Sign up
      </Button>
    </form>
  );
}
