import { z } from 'zod';

export const port = z.coerce.number().int().min(1).max(65535);
export const count = z.coerce.number().int().min(0);

export const commaListOr = (defaultText: string) =>
  z
    .string()
    .default(defaultText)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );

export const commaList = commaListOr('');

export const KEY_DESCRIPTION = '32 random bytes in base64 (openssl rand -base64 32)';

export const bytesInBase64 = (...lengths: number[]) =>
  z.string().refine((text) => lengths.includes(Buffer.from(text, 'base64').length));
