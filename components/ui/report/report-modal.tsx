'use client';

import { useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button';
import { Choices, type ChoicesField } from '@/components/ui/choices';
import { Modal } from '@/components/ui/modal';
import { useForm } from '@/components/ui/use-form';
import {
  REPORT_REASONS,
  REPORT_WORDS_MAX_LENGTH,
  REPORTED_THINGS,
} from '@/lib/contract/moderation/report-view';
import type { ReportPlayer } from './report-player';

export type ReportModalProps = {
  username: string;
  hasImage: boolean;
  reportPlayer: ReportPlayer;
  onClose: () => void;
};

const FAILED = 'Something went wrong';
const NOT_CHOSEN = 'Choose a reason.';
const THINGS = REPORTED_THINGS.map(({ what, label }) => ({ value: what, label }));
const REASONS = REPORT_REASONS.map(({ reason, label }) => ({ value: reason, label }));

export function ReportModal({ username, hasImage, reportPlayer, onClose }: ReportModalProps) {
  const [open, setOpen] = useState(true);
  const { form, bind, problem, fieldErrors, busy } = useForm({
    blank: { what: 'username', reason: '', words: '' },
    check: ({ reason }) =>
      reason === '' ? { message: NOT_CHOSEN, fieldErrors: { reason: NOT_CHOSEN } } : null,
    send: (values) => reportPlayer({ username, ...values }),
    texts: { refused: FAILED, broken: FAILED },
    inlineOnly: true,
    onDone: ({ message }) => {
      toast.success(message);
      setOpen(false);
    },
  });
  return (
    <Modal open={open} onClose={onClose} title="Report" locked={busy}>
      <form {...form} noValidate className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          You are reporting <strong>{username}</strong>. They are not notified.
        </p>
        {hasImage ? (
          <Choices legend="What do you want to report?" options={THINGS} field={bind('what')} />
        ) : null}
        <Choices legend="What is wrong?" options={REASONS} field={bind('reason')} />
        <Words field={bind('words')} />
        {problem && !fieldErrors.words && problem !== NOT_CHOSEN ? (
          <p role="alert" className="font-medium text-bad text-sm">
            {problem}
          </p>
        ) : null}
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send report
        </Button>
      </form>
    </Modal>
  );
}

function Words({ field }: { field: ChoicesField }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        Details (optional)
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
