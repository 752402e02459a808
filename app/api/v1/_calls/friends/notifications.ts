import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { inboxData, unreadData } from '@/lib/contract/notifications/inbox-view';
import { inboxQuerySchema, markReadSchema } from '@/lib/contract/notifications/schemas';
import { EXAMPLE_SEALED } from '@/lib/contract/wire-values';
import { NOTIFICATIONS } from '@/lib/friends/limits';
import { listInbox } from '@/lib/notifications/inbox/list-inbox';
import { markRead } from '@/lib/notifications/inbox/mark-notifications';
import { sealForViewer } from '@/lib/platform/security/calls/sealed-calls';
import { EXAMPLE_PLAYER_ID } from '../examples';

const POLICY = { who: 'player', limit: { ...NOTIFICATIONS, by: 'player' } } as const;
const EXAMPLE_ID = '01997d3c-7b20-7d41-8f0a-6a3c5d2e9b10';

const notifications = defineRoute(
  {
    method: 'GET',
    path: 'notifications',
    group: 'Player',
    summary: 'Lists the caller’s notifications, newest first, 30 a page.',
    description:
      'The inbox keeps notifications for 30 days; of more than 200, the oldest are deleted within an hour. `kind` may gain values: show unknown ones as plain text, or skip them.',
    policy: POLICY,
    schema: inboxQuerySchema,
    output: inboxData,
    example: {
      request: { before: `1795428000000000.${EXAMPLE_ID}` },
      data: {
        items: [
          {
            id: EXAMPLE_ID,
            kind: 'friend_by_link',
            name: EXAMPLE_SEALED,
            badge: null,
            badge_id: null,
            stars: null,
            reward: 'both',
            room_code: null,
            challenge_code: null,
            score: null,
            at: 1_795_427_000_000,
            player_id: EXAMPLE_PLAYER_ID,
            profile_image: null,
            is_read: false,
            can_undo: true,
          },
        ],
        next: null,
        unread: 1,
      },
    },
  },
  async (ctx, { before = null }) => {
    const { items, ...inbox } = await listInbox(ctx, { before });
    const sealed = items.map((item) => ({
      ...item,
      name: item.name === 'Unknown' ? item.name : sealForViewer(ctx, item.name),
    }));
    return { data: { ...inbox, items: sealed } };
  },
);

const readNotifications = defineRoute(
  {
    method: 'POST',
    path: 'notifications/read',
    group: 'Player',
    summary: 'Marks notifications as read.',
    description:
      'Send `ids`, or `all` for every notification. Ids of other players’ notifications are ignored.',
    policy: POLICY,
    schema: markReadSchema,
    output: unreadData,
    example: { request: { all: true }, data: { unread: 0 } },
  },
  async (ctx, input) => ({ data: await markRead(ctx, input) }),
);

export const notificationCalls: readonly ApiCall[] = [notifications, readNotifications];
