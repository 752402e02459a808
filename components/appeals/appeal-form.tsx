'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Field } from '@/components/ui/forms/field';
import { useForm } from '@/components/ui/forms/use-form';
import { FormError } from '@/components/ui/page/welcome-card';
import type { ActionResult } from '@/lib/contract/action-result';
import { APPEAL_MAX_LENGTH, type SanctionView } from '@/lib/contract/moderation/moderation-view';

export function SanctionText({ sanction }: { sanction: SanctionView }) {
  const t = useTexts('appeals');
  const { kind, reason, at, until, isOver, appeal } = sanction;
  return (
    <div className="flex flex-col gap-3 text-lg">
      <p className="font-semibold">{t(`reasons.${reason}`)}</p>
      <p>
        {t('on', { day: new Date(at) })}{' '}
        {until === null || isOver ? null : t('until', { day: new Date(until) })}
      </p>
      {isOver ? null : <p>{t(kind === 'warning' ? 'warningMeans' : 'banMeans')}</p>}
      {appeal === null ? null : (
        <p role="status" className="font-semibold">
          {t(appeal === 'open' ? 'sent' : appeal)}
        </p>
      )}
      <p className="text-sm">
        <Link href="/terms" className="underline underline-offset-4">
          {t('terms')}
        </Link>
      </p>
    </div>
  );
}

type AppealFormProps = {
  token: string;
  appeal: (input: { token: string; words: string }) => Promise<ActionResult<null>>;
};

export function AppealForm({ token, appeal }: AppealFormProps) {
  const t = useTexts('appeals');
  const failed = useTexts('common')('somethingWrong');
  const router = useRouter();
  const { form, bind, problem, busy } = useForm({
    blank: { words: '' },
    check: ({ words }) =>
      words.trim() === ''
        ? { message: t('wordsRequired'), fieldErrors: { words: t('wordsRequired') } }
        : null,
    send: ({ words }) => appeal({ token, words }),
    texts: { refused: failed, broken: failed },
    onDone: () => router.refresh(),
    onRefused: () => router.refresh(),
  });
  return (
    <form {...form} noValidate className="mt-5 flex flex-col gap-4">
      <h2 className="font-display font-extrabold text-2xl">{t('appeal')}</h2>
      <p>{t('appealAbout')}</p>
      <Field label={t('words')} maxLength={APPEAL_MAX_LENGTH} {...bind('words')} stripped={false} required />
      <FormError message={problem} />
      <Button type="submit" busy={busy} busyLabel={t('send')}>
        {t('send')}
      </Button>
    </form>
  );
}
