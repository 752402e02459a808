import { z } from 'zod';

/** The schema of calls without input. It drops whatever was sent. */
export const noInput = z.unknown().transform(() => undefined);
