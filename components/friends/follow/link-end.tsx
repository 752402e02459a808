'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '@/components/client/failure-text';
import { ConfirmModal } from '@/components/ui/confirm-modal';
import { TextButton } from '@/components/ui/text-button';
import type { ActionResult } from '@/lib/contract/action-result';
import { formatDay } from '@/lib/contract/format';
import type { FollowLinkView } from '@/lib/contract/friends/follow-view';

export type RenewLink = () => Promise<ActionResult<FollowLinkView>>;

const QUESTION = {
  title: 'Renew link',
  text: 'You get a new link and QR code. The old ones stop working at once. Your friends stay.',
  confirm: 'Renew',
  busyLabel: 'Renewing...',
};

/** Says until when the follow link works, and renews it. The page then shows the new link and its QR code. */
export function LinkEnd({ endsAt, renew }: { endsAt: number; renew: RenewLink }) {
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const [busy, startRenewing] = useTransition();
  const confirm = () =>
    startRenewing(async () => {
      const answer = await renew().catch(() => null);
      setAsked(false);
      if (!answer?.ok) {
        toast.error(failureText(answer, 'The link could not be renewed. Try again.'));
        return;
      }
      toast.success('Your follow link is new.');
      router.refresh();
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
      <p>Your link works until {formatDay(endsAt)}.</p>
      <TextButton onClick={() => setAsked(true)}>Renew link</TextButton>
      <ConfirmModal
        question={isAsked ? QUESTION : null}
        busy={busy}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
