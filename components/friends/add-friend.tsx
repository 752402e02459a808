'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/session/answers';
import { shareOrCopy } from '@/components/client/share/share-link';
import { useTexts } from '@/components/client/texts-provider';
import { Button, TextButton } from '@/components/ui/buttons/button';
import { Field } from '@/components/ui/forms/field';
import { useForm } from '@/components/ui/forms/use-form';
import { IconShare } from '@/components/ui/icons/more-icons';
import { ConfirmModal } from '@/components/ui/modals/confirm-modal';
import { Modal } from '@/components/ui/modals/modal';
import type { ActionResult } from '@/lib/contract/action-result';
import { formatDay } from '@/lib/contract/format';
import type { FollowLinkView } from '@/lib/contract/friends/follow-view';

type AddFriendProps = {
  link: string;
  /** Expiry of the link, epoch ms. */
  endsAt: number;
  followed: string | null;
  sendRequest: SendRequest;
  renew: RenewLink;
};

/** Offers two ways to add a friend. A follow link fills in the User ID, and the player still confirms. */
export function AddFriend({ link, endsAt, followed, sendRequest, renew }: AddFriendProps) {
  const t = useTexts('friends');
  const [isOpen, setOpen] = useState(false);
  // A new key resets the form each time it opens.
  const [form, setForm] = useState({ times: 0, code: '' });
  const open = useCallback((code: string) => {
    setForm(({ times }) => ({ times: times + 1, code }));
    setOpen(true);
  }, []);
  useEffect(() => {
    if (followed === null) return;
    // Runs before the modal adds a history entry, so that a reload does not open it again.
    window.history.replaceState(null, '', '/add-friend');
    open(followed);
  }, [followed, open]);
  const share = () => shareOrCopy({ url: link }, t('linkCopied'));
  return (
    <div className="flex flex-col gap-3">
      <Button onClick={() => open('')}>{t('searchById')}</Button>
      <Button look="raised" onClick={share}>
        <IconShare className="size-5" />
        {t('shareLink')}
      </Button>
      <LinkEnd endsAt={endsAt} renew={renew} />
      <AddFriendModal
        key={form.times}
        open={isOpen}
        onClose={() => setOpen(false)}
        code={form.code}
        followed={followed !== null && form.code === followed}
        sendRequest={sendRequest}
      />
    </div>
  );
}

type SendRequest = (input: { code: string }) => Promise<ActionResult<null>>;

type AddFriendModalProps = {
  open: boolean;
  onClose: () => void;
  code: string;
  followed: boolean;
  sendRequest: SendRequest;
};

function AddFriendModal({ open, onClose, code, followed, sendRequest }: AddFriendModalProps) {
  const t = useTexts('friends');
  const failed = t('sendFailed');
  const { form, bind, fieldErrors, busy } = useForm({
    blank: { code },
    check: (values) =>
      /^\d+$/.test(values.code) ? null : { message: t('invalidId'), fieldErrors: { code: t('invalidId') } },
    send: sendRequest,
    texts: { refused: failed, broken: failed },
    onDone: () => {
      toast.success(t('sent'));
      onClose();
    },
  });
  return (
    <Modal open={open} onClose={onClose} title={t('addFriends')} locked={busy}>
      <form {...form} noValidate className="flex flex-col gap-4">
        {followed ? <p className="text-center font-semibold text-lg">{t('openedLink')}</p> : null}
        <p className="text-center text-lg">{t('enterId')}</p>
        <Field
          label={t('userId')}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={20}
          {...bind('code')}
          // Shown as a toast only (docs/specification.md, section 8).
          error={undefined}
          wrong={fieldErrors.code !== undefined}
        />
        <Button type="submit" busy={busy} busyLabel={t('sending')}>
          {t('sendRequest')}
        </Button>
      </form>
    </Modal>
  );
}

type RenewLink = () => Promise<ActionResult<FollowLinkView>>;

/** Shows when the follow link expires, and renews it. The page then shows the new link and its QR code. */
function LinkEnd({ endsAt, renew }: { endsAt: number; renew: RenewLink }) {
  const t = useTexts('friends');
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const [busy, startRenewing] = useTransition();
  const confirm = () =>
    startRenewing(async () => {
      const answer = await renew().catch(() => null);
      setAsked(false);
      if (!answer?.ok) {
        toast.error(failureText(answer, t('renewFailed')));
        return;
      }
      toast.success(t('renewed'));
      router.refresh();
    });
  const question = {
    title: t('renewLink'),
    text: t('renewQuestion'),
    confirm: t('renew'),
    busyLabel: t('renewing'),
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
      <p>{t('linkEnds', { day: formatDay(t.locale, endsAt) })}</p>
      <TextButton onClick={() => setAsked(true)}>{t('renewLink')}</TextButton>
      <ConfirmModal
        question={isAsked ? question : null}
        busy={busy}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
