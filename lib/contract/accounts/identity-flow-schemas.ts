import { z } from 'zod';
import { IDENTITY_PROVIDERS } from '@/db/enums';
import { currentPasswordSchema } from './password-schemas';

/** Signing in, or signing up, with a provider. */
export const startSignInSchema = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  rememberMe: z.boolean().default(false),
});

/** Beginning to link a provider. */
export const startLinkSchema = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  password: currentPasswordSchema.default(''),
});

/** Unlinking a provider. */
export const providerSchema = z.object({ provider: z.enum(IDENTITY_PROVIDERS) });
