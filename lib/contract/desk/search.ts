import { z } from 'zod';
import { textKey } from '@/messages/text-key';
import { MOST_PHOTO_CHARS } from './search-view';

export const searchDeskSchema = z.object({
  text: z.string().trim().min(1, textKey('deskSearch', 'required')).max(254, textKey('fields', 'tooLong')),
});

/** A photo as base64, which the browser has made small. */
export const searchPhotoSchema = z.object({ photo: z.base64().min(1).max(MOST_PHOTO_CHARS) });
