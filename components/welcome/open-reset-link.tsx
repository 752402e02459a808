'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { useForm } from '@/components/ui/forms/use-form';
import { FormError } from '@/components/ui/page/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';

type OpenResetLinkProps = {
  token: string;
  openResetLink: (input: { token: string }) => Promise<ActionResult<unknown>>;
  children: ReactNode;
};

/** Continues only on a press of the button, because mail scanners open links. Leaves the URL with the token. */
export function OpenResetLink({ token, openResetLink, children }: OpenResetLinkProps) {
  const t = useTexts('welcome');
  const router = useRouter();
  const { form, problem, busy } = useForm({
    blank: {},
    send: () => openResetLink({ token }),
    texts: { refused: t('verificationFailed'), broken: t('verificationFailed') },
    onDone: () => router.replace('/new-password'),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>{children}</p>
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel={t('opening')}>
        {t('chooseNewPassword')}
      </Button>
    </form>
  );
}
