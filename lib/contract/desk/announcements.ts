import { z } from 'zod';
import { textKey } from '@/messages/text-key';

/** Parses the value of a `datetime-local` field as UTC. */
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, textKey('deskAnnouncements', 'momentMissing'))
  .transform((typed) => new Date(`${typed}:00Z`))
  .refine((at) => !Number.isNaN(at.getTime()), textKey('deskAnnouncements', 'momentMissing'));

export const announceSchema = z
  .object({
    text: z
      .string()
      .trim()
      .min(3, textKey('deskAnnouncements', 'textMissing'))
      .max(200, textKey('fields', 'tooLong')),
    startsAt: moment,
    endsAt: moment,
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    message: textKey('deskAnnouncements', 'endsTooEarly'),
    path: ['endsAt'],
  });

export const announcementSchema = z.object({ id: z.uuid() });

export type AnnouncementView = {
  id: string;
  text: string;
  startsAt: string;
  endsAt: string;
  enteredBy: string;
  state: 'to come' | 'shown' | 'over';
};
