'use client';

import { Button } from '@/components/ui/button';
import { IconFriends } from '@/components/ui/icons';
import { shareOrCopy } from '@/components/ui/share-or-copy';

/** Shares the player's follow link. *Share* of *No more Lives* leads here. */
export function InviteCard({ link }: { link: string }) {
  const share = () => shareOrCopy({ url: link }, 'Follow link copied to clipboard!');
  return (
    <section
      aria-labelledby="invite"
      className="flex items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-3"
    >
      <span className="shrink-0 text-accent-text">
        <IconFriends />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="invite" className="font-extrabold text-xl leading-tight">
          Invite a friend
        </h2>
        <p className="text-muted text-sm">You can both get 50 stars.</p>
      </div>
      <Button onClick={share}>Share</Button>
    </section>
  );
}
