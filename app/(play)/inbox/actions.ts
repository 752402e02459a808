'use server';

import { defineAction } from '@/app/_server/define-action';
import { listInboxSchema, markReadSchema } from '@/lib/contract/notifications/schemas';
import { NOTIFICATIONS } from '@/lib/friends/limits';
import { listInbox } from '@/lib/notifications/inbox/list-inbox';
import { markRead } from '@/lib/notifications/inbox/mark-notifications';

const POLICY = { who: 'player', limit: { ...NOTIFICATIONS, by: 'player' } } as const;

export const inboxAction = defineAction({ schema: listInboxSchema, policy: POLICY }, listInbox);

export const markReadAction = defineAction({ schema: markReadSchema, policy: POLICY }, markRead);
