import { z } from 'zod';
import { textKey } from '@/messages/text-key';

/** Moments are UTC, as `2026-11-27T18:00`, the value of a field. */
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

/** Times are ISO 8601. */
export type AnnouncementView = {
  id: string;
  text: string;
  startsAt: string;
  endsAt: string;
  enteredBy: string;
  state: 'to come' | 'shown' | 'over';
};
