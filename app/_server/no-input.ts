import { z } from 'zod';

export const noInput = z.unknown().transform(() => undefined);
