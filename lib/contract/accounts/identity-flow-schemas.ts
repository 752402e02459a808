import { z } from 'zod';
import { IDENTITY_PROVIDERS } from '@/lib/contract/enums';
import { currentPasswordSchema } from './password-schemas';

export const startLogInSchema = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  rememberMe: z.boolean().default(false),
});

export const startLinkSchema = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  password: currentPasswordSchema.default(''),
});

export const providerSchema = z.object({ provider: z.enum(IDENTITY_PROVIDERS) });
