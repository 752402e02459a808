'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordField } from '@/components/ui/password-field';
import type { ActionResult } from '@/lib/action-result';
import { stripSpaces } from '@/lib/browser/strip-spaces';
import { FormError } from './welcome-card';

type LoginFormProps = {
  logIn: (input: { email: string; password: string; rememberMe: boolean }) => Promise<ActionResult<unknown>>;
};

export function LoginForm({ logIn }: LoginFormProps) {
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startSubmit] = useTransition();

  function submit(event: FormEvent) {
    event.preventDefault();
    startSubmit(async () => {
      setProblem(null);
      const answer = await logIn({ email, password, rememberMe }).catch(() => null);
      if (answer?.ok) {
        toast.success('Login successful');
        router.replace('/home');
        return;
      }
      const message = answer?.message || 'Login failed';
      setProblem(message);
      toast.error(message);
    });
  }

  return (
    // POST, so that a submit before the script is there never puts a password into an address.
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        onText={(text) => setEmail(stripSpaces(text))}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onText={setPassword}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            name="rememberMe"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.target.checked)}
            className="size-5 accent-paper-text"
          />
          Remember me
        </label>
        <Link href="/forgot-password" className="py-3 font-medium text-sm underline underline-offset-4">
          Forgot Password?
        </Link>
      </div>
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel="Signing in...">
        Sign in
      </Button>
      <p className="text-center text-paper-muted text-sm">
        New here?{' '}
        <Link
          href="/register"
          className="inline-block py-2 font-semibold text-paper-text underline underline-offset-4"
        >
          Sign up
        </Link>
      </p>
    </form>
  );
}
