'use client';

import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { AccountLink } from './account-link';
import type { Notice } from './room-text';

type RoomNoticeProps = { notice: Notice; code: string; onAgain: () => void };

/** Says why there is no room to see, and what to do next. */
export function RoomNotice({ notice, code, onAgain }: RoomNoticeProps) {
  return (
    <div className="pt-3 pb-3">
      <EmptyState title={<h1>{notice.title}</h1>} alert>
        <p className="text-paper-muted">{notice.text}</p>
        <div className="grid w-full gap-3">
          {notice.again ? <Button onClick={onAgain}>{notice.again}</Button> : null}
          {notice.needsAccount ? <AccountLink code={code} /> : null}
          <ButtonLink href="/room" look="paper" className="border-2 border-paper-edge">
            Enter another code
          </ButtonLink>
          <ButtonLink href="/home" look="paper" className="border-2 border-paper-edge">
            Home
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}
