'use client';

import { useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { handOn } from '@/components/ui/hand-on';
import { IconShare } from '@/components/ui/more-icons';
import { AddFriendModal, type SendRequest } from './add-friend-modal';

type AddFriendProps = {
  /** The player's own follow link. */
  link: string;
  /** The user id that a follow link of another player brought. */
  followed: string | null;
  sendRequest: SendRequest;
};

/** The two ways to a friend. A link that was followed fills the id in; sending it stays a tap of the player's. */
export function AddFriend({ link, followed, sendRequest }: AddFriendProps) {
  const [isOpen, setOpen] = useState(false);
  // Each opening is a form of its own.
  const [form, setForm] = useState({ times: 0, code: '' });
  const open = useCallback((code: string) => {
    setForm(({ times }) => ({ times: times + 1, code }));
    setOpen(true);
  }, []);
  useEffect(() => {
    if (followed === null) return;
    // Before the modal takes an entry of the history: a reload starts afresh.
    window.history.replaceState(null, '', '/add-friend');
    open(followed);
  }, [followed, open]);
  const share = () => handOn({ url: link }, 'Follow link copied to clipboard!');
  return (
    <div className="flex flex-col gap-3">
      <Button onClick={() => open('')}>Search by user id</Button>
      <Button look="raised" onClick={share}>
        <IconShare className="size-5" />
        Share follow link
      </Button>
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
