import type { Metadata } from 'next';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { Inbox } from '@/components/inbox/inbox';
import { Screen } from '@/components/ui/page/screen';
import { listInbox } from '@/lib/notifications/inbox/list-inbox';
import { removeFriendAction } from '../../_actions/friends';
import { inboxAction, markReadAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('inbox'))('title') };
}

const ACTIONS = { listInbox: inboxAction, markRead: markReadAction, removeFriend: removeFriendAction };

export default async function InboxPage() {
  const { ctx, inbox } = await readForPage(async (ctx) => ({
    ctx,
    inbox: await orNull(ctx, 'inbox', listInbox(ctx, { before: null })),
  }));
  const t = await getTexts('inbox');
  return (
    <Screen title={t('title')} backTo="/home">
      <ClientTexts features={['inbox', 'notifications']}>
        <Inbox actions={ACTIONS} initial={inbox} renderedAt={ctx.now().getTime()} />
      </ClientTexts>
    </Screen>
  );
}
