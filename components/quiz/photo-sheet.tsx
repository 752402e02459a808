'use client';

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button';
import { Choices } from '@/components/ui/choices';
import { Modal } from '@/components/ui/modal';
import { useForm } from '@/components/ui/use-form';
import type { ActionResult } from '@/lib/contract/action-result';
import { FLAG_REASONS } from '@/lib/contract/removals/removal-view';

type Reported = Promise<ActionResult<{ message: string }>>;

export type FlagQuestion = (input: { question_id: string; reason: string }) => Reported;

export type PhotoSheetProps = {
  url: string;
  report: (reason: string) => Reported;
  /** Opens the removal form in a new tab, since the game does not wait. */
  goesOn?: boolean;
  onClose: () => void;
  onFlagged?: () => void;
};

const FAILED = 'Something went wrong';
const NOT_CHOSEN = 'Choose a reason.';
const REASONS = FLAG_REASONS.map(({ reason, label }) => ({ value: reason, label }));

export function PhotoSheet({ url, report, goesOn = false, onClose, onFlagged }: PhotoSheetProps) {
  const [open, setOpen] = useState(true);
  const { form, bind, problem, busy } = useForm({
    blank: { reason: '' },
    check: ({ reason }) =>
      reason === '' ? { message: NOT_CHOSEN, fieldErrors: { reason: NOT_CHOSEN } } : null,
    send: ({ reason }) => report(reason),
    texts: { refused: FAILED, broken: FAILED },
    inlineOnly: true,
    onDone: ({ message }) => {
      toast.success(message);
      setOpen(false);
      onFlagged?.();
    },
  });
  return (
    <Modal open={open} onClose={onClose} title="About this photo" locked={busy}>
      <form {...form} noValidate className="flex flex-col gap-4">
        <Choices legend="Report a problem with this photo" options={REASONS} field={bind('reason')} />
        {problem && problem !== NOT_CHOSEN ? (
          <p role="alert" className="font-medium text-bad text-sm">
            {problem}
          </p>
        ) : null}
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Report
        </Button>
        <a
          href={`/removal?photo=${url.split('/').at(-1)}`}
          target={goesOn ? '_blank' : undefined}
          rel={goesOn ? 'noopener' : undefined}
          className="grid min-h-11 place-items-center font-semibold underline underline-offset-4"
        >
          Request its removal{goesOn ? ' (new tab)' : ''}
        </a>
      </form>
    </Modal>
  );
}
