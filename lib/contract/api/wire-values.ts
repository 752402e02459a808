import { z } from 'zod';

/** A value sealed for the asking player: opens through `/v1/decrypt` for them alone, within ten minutes. */
export const sealedValue = z
  .string()
  .regex(/^sealed\d\.[A-Za-z0-9_-]{48,}$/)
  .meta({ description: 'Sealed for the caller; opens through /v1/decrypt for ten minutes.' });

/** The same, empty where the player has none. */
export const sealedOrEmpty = z.union([sealedValue, z.literal('')]);

export const imagePath = z
  .string()
  .regex(/^\/profile-images\?/)
  .nullable()
  .meta({
    description:
      'Path of the image on this server, answered to signed-in players alone; null for the drawn default.',
  });

/** A quoted boolean of the product specification. */
export const quotedBoolean = z.enum(['true', 'false']);

/** What a player holds, as every answer that moves it tells it. */
export const livesFields = {
  totalLifes: z
    .int()
    .min(150)
    .meta({ description: '150 + lives + stars: 150 means nothing left to play with.' }),
  stars: z.int().min(0),
  nextLifeAt: z
    .int()
    .nullable()
    .meta({ description: 'Epoch ms of the next life; null while lives are full.' }),
  serverTime: z.int().meta({ description: 'The clock of the server, epoch ms.' }),
};

/** A sealed value as examples show one. */
export const EXAMPLE_SEALED = 'sealed1.Uo7sV0mVYwq3bqf2Qm1n4vZrXk9pT5hLdGJc8eWyAaBbCcDdEeFfGgHh';
