import { z } from 'zod';
import { IDENTITY_PROVIDERS } from '@/db/schema';

/** Signing in, or signing up, with a provider. */
export const startSignInSchema = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  rememberMe: z.boolean().default(false),
});

/** Linking a provider, or unlinking it. */
export const providerSchema = z.object({ provider: z.enum(IDENTITY_PROVIDERS) });
