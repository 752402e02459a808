'use client';

import { useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconShare } from '@/components/ui/more-icons';
import { shareOrCopy } from '@/components/ui/share-or-copy';
import { AddFriendModal, type SendRequest } from './add-friend-modal';
import { LinkEnd, type RenewLink } from './follow/link-end';

type AddFriendProps = {
  link: string;
  /** When the link stops working. Epoch ms. */
  endsAt: number;
  followed: string | null;
  sendRequest: SendRequest;
  renew: RenewLink;
};

/** Offers two ways to add a friend. A follow link fills in the User ID; the player still confirms. */
export function AddFriend({ link, endsAt, followed, sendRequest, renew }: AddFriendProps) {
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
  const share = () => shareOrCopy({ url: link }, 'Follow link copied to clipboard!');
  return (
    <div className="flex flex-col gap-3">
      <Button onClick={() => open('')}>Search by user id</Button>
      <Button look="raised" onClick={share}>
        <IconShare className="size-5" />
        Share follow link
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
