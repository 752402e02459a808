import type { z } from 'zod';

export type ClientEvent = {
  summary: string;
  payload: z.ZodType;
  answer: z.ZodType;
  example: object;
};

export type ServerEvent = { summary: string; payload: z.ZodType };

/** Player ids in examples. */
export const USER = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a90';
export const OTHER = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91';
