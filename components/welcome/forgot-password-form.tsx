'use client';

import { useRouter } from 'next/navigation';
import { rememberEmail, rememberedEmail } from '@/components/client/session/remembered-email';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Field } from '@/components/ui/forms/field';
import { useForm } from '@/components/ui/forms/use-form';
import { FormError } from '@/components/ui/page/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

type ForgotPasswordFormProps = {
  requestReset: (input: { email: string }) => Promise<ActionResult<unknown>>;
};

export function ForgotPasswordForm({ requestReset }: ForgotPasswordFormProps) {
  const t = useTexts('welcome');
  const router = useRouter();
  const { form, bind, problem, busy } = useForm({
    blank: { email: rememberedEmail() },
    send: (values) => {
      rememberEmail(values.email);
      return requestReset(values);
    },
    texts: {
      refused: t('mailFailed'),
      refusedToast: t('mailFailedToast'),
      broken: t('mailBroken'),
    },
    onDone: () => router.push('/verify'),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>{t('forgotIntro')}</p>
      <Field label={t('email')} type="email" inputMode="email" autoComplete="username" {...bind('email')} />
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel={t('sending')}>
        {t('sendCode')}
      </Button>
    </form>
  );
}
