import { z } from 'zod';

export const port = z.coerce.number().int().min(1).max(65535);
export const count = z.coerce.number().int().min(0);

/** A comma-separated list without its blanks; `unset` stands for it while it is not set. */
export const commaListOr = (unset: string) =>
  z
    .string()
    .default(unset)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );

export const commaList = commaListOr('');

export const KEY_32 = '32 random bytes in base64 (openssl rand -base64 32)';

/** Bytes in base64, of one of these lengths. */
export const bytesInBase64 = (...lengths: number[]) =>
  z.string().refine((text) => lengths.includes(Buffer.from(text, 'base64').length));
