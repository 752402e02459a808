import { z } from 'zod';
import { TOTAL_LIFES_FLOOR } from '@/lib/contract/lives/rules';

const sealedValue = z
  .string()
  .regex(/^sealed\d\.[A-Za-z0-9_-]{48,}$/)
  .meta({ description: 'Encrypted for the caller; /v1/decrypt decrypts it for 10 minutes.' });

export const sealedOrEmpty = z.union([sealedValue, z.literal('')]);

export const sealedName = z.union([sealedValue, z.literal('Unknown')]);

export const imagePath = z
  .string()
  .regex(/^\/profile-images\?/)
  .nullable()
  .meta({
    description: 'Path of the image on this server, for logged-in players only; null for the default image.',
  });

export const photoAddress = z
  .string()
  .regex(/^\/photos\//)
  .or(z.url())
  .meta({
    description: 'Address of the photo, valid for ten minutes; `?s=1|2` picks the pixel density.',
  });

// ISO 8601 has the year 0000, PostgreSQL does not.
const isYearReadable = (text: string) => !text.startsWith('0000');
// PostgreSQL refuses offsets from UTC of 16 hours and more.
const isOffsetReadable = (time: string) => !/[+-](1[6-9]|2\d):\d\d$/.test(time);

/** A date that PostgreSQL can read, such as `2026-11-29`. */
export const dateSchema = (message?: string) => z.iso.date(message).refine(isYearReadable, message);

/** A date and time that PostgreSQL can read, such as `2026-11-29T18:00:00Z` or `2026-11-29T18:00:00+02:00`. */
export const timeSchema = () =>
  z.iso.datetime({ offset: true }).refine(isYearReadable).refine(isOffsetReadable);

/** Booleans that are strings in the product specification. */
export const quotedBoolean = z.enum(['true', 'false']);

/** Lives and stars. Every answer that changes them contains these fields. */
export const livesFields = {
  totalLifes: z
    .int()
    .min(TOTAL_LIFES_FLOOR)
    .meta({ description: '150 + lives + stars. At 150 the player has nothing left to play with.' }),
  stars: z.int().min(0),
  nextLifeAt: z
    .int()
    .nullable()
    .meta({ description: 'Epoch ms of the next life; null while lives are full.' }),
  serverTime: z.int().meta({ description: 'The clock of the server, epoch ms.' }),
};

/** Replaces line breaks and control characters by spaces, because operators read such texts in a terminal. */
export const plainLine = z.string().transform((typed) => typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim());

export const EXAMPLE_SEALED = 'sealed1.Uo7sV0mVYwq3bqf2Qm1n4vZrXk9pT5hLdGJc8eWyAaBbCcDdEeFfGgHh';
