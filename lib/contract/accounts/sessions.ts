import { z } from 'zod';

export const endSessionSchema = z.object({ sessionId: z.uuid() });
export type EndSessionInput = z.output<typeof endSessionSchema>;

export type SessionView = {
  id: string;
  kind: 'cookie' | 'bearer';
  /** Browser and operating system; null if unknown. */
  client: string | null;
  isThis: boolean;
  signedInAt: string;
  /** Exact to five minutes. */
  lastUsedAt: string;
};
