import { z } from 'zod';

/** For calls that take nothing: whatever was sent is dropped unread. */
export const noInput = z.unknown().transform(() => undefined);
