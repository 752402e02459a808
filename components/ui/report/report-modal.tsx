'use client';

import { useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { Choices, type ChoicesField } from '@/components/ui/forms/choices';
import { useForm } from '@/components/ui/forms/use-form';
import { Modal } from '@/components/ui/modals/modal';
import type { ActionResult } from '@/lib/contract/action-result';
import { REPORT_REASONS, REPORTED_THINGS } from '@/lib/contract/enums';
import { REPORT_WORDS_MAX_LENGTH } from '@/lib/contract/moderation/moderation-view';

export type ReportPlayer = (input: {
  username: string;
  what: string;
  reason: string;
  words: string;
}) => Promise<ActionResult<null>>;

export type ReportModalProps = {
  username: string;
  hasImage: boolean;
  reportPlayer: ReportPlayer;
  onClose: () => void;
};

export function ReportModal({ username, hasImage, reportPlayer, onClose }: ReportModalProps) {
  const t = useTexts('play');
  const failed = useTexts('common')('somethingWrong');
  const notChosen = t('chooseReason');
  const [open, setOpen] = useState(true);
  const { form, bind, problem, fieldErrors, busy } = useForm({
    blank: { what: 'username', reason: '', words: '' },
    check: ({ reason }) =>
      reason === '' ? { message: notChosen, fieldErrors: { reason: notChosen } } : null,
    send: (values) => reportPlayer({ username, ...values }),
    texts: { refused: failed, broken: failed },
    inlineOnly: true,
    onDone: () => {
      toast.success(t('reported'));
      setOpen(false);
    },
  });
  return (
    <Modal open={open} onClose={onClose} title={t('report')} locked={busy}>
      <form {...form} noValidate className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          {t.rich('reporting', { name: username, strong: (text) => <strong>{text}</strong> })}
        </p>
        {hasImage ? (
          <Choices
            legend={t('reportWhat')}
            options={REPORTED_THINGS.map((what) => ({ value: what, label: t(`reportThings.${what}`) }))}
            field={bind('what')}
          />
        ) : null}
        <Choices
          legend={t('reportWhy')}
          options={REPORT_REASONS.map((reason) => ({
            value: reason,
            label: t(`reportReasons.${reason}`),
          }))}
          field={bind('reason')}
        />
        <Words field={bind('words')} />
        {problem && !fieldErrors.words && problem !== notChosen ? (
          <p role="alert" className="font-medium text-bad text-sm">
            {problem}
          </p>
        ) : null}
        <Button type="submit" busy={busy} busyLabel={t('sending')}>
          {t('sendReport')}
        </Button>
      </form>
    </Modal>
  );
}

function Words({ field }: { field: ChoicesField }) {
  const t = useTexts('play');
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {t('details')}
      </label>
      <textarea
        id={id}
        name={field.name}
        rows={2}
        maxLength={REPORT_WORDS_MAX_LENGTH}
        value={field.value}
        onChange={({ target }) => field.onText(target.value)}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.error ? `${id}-note` : undefined}
        className="rounded-lg border-2 border-paper-edge bg-white px-3.5 py-2 text-base text-paper-text outline-none focus:border-paper-text"
      />
      {field.error ? (
        <p id={`${id}-note`} className="font-medium text-bad text-sm">
          {field.error}
        </p>
      ) : null}
    </div>
  );
}
