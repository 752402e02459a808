/** Inputs about a player's own settings, shared by every door (browser-safe). */
import { z } from 'zod';

export const noTimerSchema = z.object({ noTimer: z.boolean() });
export type NoTimerInput = z.output<typeof noTimerSchema>;
