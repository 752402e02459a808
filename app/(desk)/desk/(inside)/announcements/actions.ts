'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { announce, endAnnouncement } from '@/lib/announcements/announcements';
import { announcementSchema, announceSchema } from '@/lib/contract/desk/announcements';

export const announceAction = defineDeskAction(
  {
    schema: announceSchema,
    roles: ['admin'],
    audit: 'announcements.enter',
    detail: ({ id }: { id: string }) => `announcement ${id}`,
  },
  announce,
);

export const endAnnouncementAction = defineDeskAction(
  {
    schema: announcementSchema,
    roles: ['admin'],
    audit: 'announcements.end',
    about: ({ id }) => [{ subject: 'announcement', id }],
  },
  endAnnouncement,
);
