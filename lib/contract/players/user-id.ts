import { z } from 'zod';

/** The eight digits that players see as their user id, as an operator types them. */
export const userIdText = z.string().regex(/^\d{8}$/, 'must be the eight digits of a User ID');
