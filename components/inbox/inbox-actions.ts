import type { ActionResult } from '@/lib/contract/action-result';
import type { InboxView } from '@/lib/contract/notifications/inbox-view';
import type { ListInboxInput, MarkReadInput } from '@/lib/contract/notifications/schemas';

export type InboxActions = {
  listInbox: (input: ListInboxInput) => Promise<ActionResult<InboxView>>;
  markRead: (input: MarkReadInput) => Promise<ActionResult<{ unread: number }>>;
  removeFriend: (input: { friendId: string }) => Promise<ActionResult<unknown>>;
};
