import { z } from 'zod';

export const userIdText = z.string().regex(/^\d{8}$/, 'must be the eight digits of a User ID');
