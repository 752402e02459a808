import { z } from 'zod';
import { textKey } from '@/messages/text-key';
import { MAX_PHOTO_CHARS } from './search-view';

export const searchDeskSchema = z.object({
  text: z.string().trim().min(1, textKey('deskSearch', 'required')).max(254, textKey('fields', 'tooLong')),
});

export const searchPhotoSchema = z.object({ photo: z.base64().min(1).max(MAX_PHOTO_CHARS) });
