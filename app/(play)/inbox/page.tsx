import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { readForPage } from '@/app/_server/read-for-page';
import { Inbox } from '@/components/inbox/inbox';
import { Screen } from '@/components/ui/screen';
import { listInbox } from '@/lib/notifications/inbox/list-inbox';
import { removeFriendAction } from '../../_actions/friends';
import { inboxAction, markReadAction } from './actions';

export const metadata: Metadata = { title: 'Inbox' };

const ACTIONS = { listInbox: inboxAction, markRead: markReadAction, removeFriend: removeFriendAction };

export default async function InboxPage() {
  // The screen fetches the list again if this fails.
  const { ctx, inbox } = await readForPage(async (ctx) => ({
    ctx,
    inbox: await orNull(ctx, 'inbox', listInbox(ctx, { before: null })),
  }));
  return (
    <Screen title="Inbox" backTo="/home">
      <Inbox actions={ACTIONS} initial={inbox} renderedAt={ctx.now().getTime()} />
    </Screen>
  );
}
