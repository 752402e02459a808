'use client';

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Choices } from '@/components/ui/forms/choices';
import { useForm } from '@/components/ui/forms/use-form';
import { Modal } from '@/components/ui/modals/modal';
import type { ActionResult } from '@/lib/contract/action-result';
import { FLAG_REASONS } from '@/lib/contract/enums';

type Reported = Promise<ActionResult<unknown>>;

export type FlagQuestion = (input: { question_id: string; reason: string }) => Reported;

export type PhotoSheetProps = {
  url: string;
  report: (reason: string) => Reported;
  /** Opens the removal form in a new tab, because the game does not wait. */
  goesOn?: boolean;
  onClose: () => void;
  onFlagged?: () => void;
};

export function PhotoSheet({ url, report, goesOn = false, onClose, onFlagged }: PhotoSheetProps) {
  const t = useTexts('play');
  const failed = useTexts('common')('somethingWrong');
  const notChosen = t('chooseReason');
  const [open, setOpen] = useState(true);
  const { form, bind, problem, busy } = useForm({
    blank: { reason: '' },
    check: ({ reason }) =>
      reason === '' ? { message: notChosen, fieldErrors: { reason: notChosen } } : null,
    send: ({ reason }) => report(reason),
    texts: { refused: failed, broken: failed },
    inlineOnly: true,
    onDone: () => {
      toast.success(t('reported'));
      setOpen(false);
      onFlagged?.();
    },
  });
  return (
    <Modal open={open} onClose={onClose} title={t('photoTitle')} locked={busy}>
      <form {...form} noValidate className="flex flex-col gap-4">
        <Choices
          legend={t('photoProblem')}
          options={FLAG_REASONS.map((reason) => ({ value: reason, label: t(`photoReasons.${reason}`) }))}
          field={bind('reason')}
        />
        {problem && problem !== notChosen ? (
          <p role="alert" className="font-medium text-bad text-sm">
            {problem}
          </p>
        ) : null}
        <Button type="submit" busy={busy} busyLabel={t('sending')}>
          {t('report')}
        </Button>
        <a
          href={`/removal?photo=${url.split('/').at(-1)}`}
          target={goesOn ? '_blank' : undefined}
          rel={goesOn ? 'noopener' : undefined}
          className="grid min-h-11 place-items-center font-semibold underline underline-offset-4"
        >
          {t(goesOn ? 'takeDownNewTab' : 'takeDown')}
        </a>
      </form>
    </Modal>
  );
}
