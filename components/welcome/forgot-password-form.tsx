'use client';

import { useRouter } from 'next/navigation';
import { carriedEmail, carryEmail } from '@/components/client/carried-email';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { useForm } from '@/components/ui/use-form';
import { FormError } from '@/components/ui/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

type ForgotPasswordFormProps = {
  requestReset: (input: { email: string }) => Promise<ActionResult<unknown>>;
};

export function ForgotPasswordForm({ requestReset }: ForgotPasswordFormProps) {
  const router = useRouter();
  const { form, bind, problem, busy } = useForm({
    blank: { email: carriedEmail() },
    send: (values) => {
      carryEmail(values.email);
      return requestReset(values);
    },
    texts: {
      refused: 'Unable to send mail',
      refusedToast: 'something went wrong',
      broken: 'Unable to process',
    },
    onDone: () => router.push('/verify'),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>Enter the email of your account. We will send you a code and a link.</p>
      <Field label="Email" type="email" inputMode="email" autoComplete="username" {...bind('email')} />
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send OTP
      </Button>
    </form>
  );
}
