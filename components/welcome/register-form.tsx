'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { carryEmail } from '@/components/client/carried-email';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordField } from '@/components/ui/password-field';
import { useForm } from '@/components/ui/use-form';
import type { ActionResult } from '@/lib/contract/action-result';
import { DocumentLink } from './document-link';
import { FormError } from './welcome-card';

const UNEQUAL = 'Passwords do not match';
const BLANK = { username: '', email: '', password: '', confirm_password: '' };

type RegisterFormProps = {
  register: (input: typeof BLANK & { agreed: boolean }) => Promise<ActionResult<unknown>>;
};

export function RegisterForm({ register }: RegisterFormProps) {
  const router = useRouter();
  const [agreed, setAgreed] = useState(false);
  const { form, bind, problem, busy } = useForm({
    blank: BLANK,
    check: ({ password, confirm_password }) =>
      password === confirm_password ? null : { message: UNEQUAL, fieldErrors: { confirm_password: UNEQUAL } },
    send: (values) => {
      carryEmail(values.email);
      return register({ ...values, agreed });
    },
    texts: { refused: 'Registration failed', broken: 'Registration failed' },
    onDone: () => {
      toast.success('Registered successfully');
      router.push('/login');
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        enterKeyHint="next"
        {...bind('username')}
      />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        {...bind('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        enterKeyHint="next"
        {...bind('password')}
      />
      <PasswordField
        label="Confirm Password"
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
        <span>
          I agree to the <DocumentLink href="/terms">Terms of Service</DocumentLink> and{' '}
          <DocumentLink href="/privacy-policy">Privacy Policy</DocumentLink>
        </span>
      </label>
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel="Signing up...">
        Sign up
      </Button>
    </form>
  );
}
