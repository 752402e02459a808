'use client';

import { toast } from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { useForm } from '@/components/ui/use-form';
import type { ActionResult } from '@/lib/contract/action-result';
import { FOLLOWED_LINK } from './followed-link';

export type SendRequest = (input: { code: string }) => Promise<ActionResult<{ message: string }>>;

type AddFriendModalProps = {
  open: boolean;
  onClose: () => void;
  code: string;
  followed: boolean;
  sendRequest: SendRequest;
};

const INVALID = 'Please enter a valid user ID.';
const FAILED = 'Failed to send request.';

/** Asks for a User ID and sends the request. A wrong User ID stays in the field. */
export function AddFriendModal({ open, onClose, code, followed, sendRequest }: AddFriendModalProps) {
  const { form, bind, fieldErrors, busy } = useForm({
    blank: { code },
    check: (values) =>
      /^\d+$/.test(values.code) ? null : { message: INVALID, fieldErrors: { code: INVALID } },
    send: sendRequest,
    texts: { refused: FAILED, broken: FAILED },
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Modal open={open} onClose={onClose} title="Add Friends" locked={busy}>
      <form {...form} noValidate className="flex flex-col gap-4">
        {followed ? <p className="text-center font-semibold text-lg">{FOLLOWED_LINK}</p> : null}
        <p className="text-center text-lg">Please enter user id to send friend request.</p>
        <Field
          label="User ID"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={20}
          {...bind('code')}
          // Shown as a toast only (specification, section 8).
          error={undefined}
          wrong={fieldErrors.code !== undefined}
        />
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send Request
        </Button>
      </form>
    </Modal>
  );
}
