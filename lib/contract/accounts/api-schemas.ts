/** Inputs of the account calls of the API, where they differ from the web forms. The field names come from the product specification. */
import { z } from 'zod';
import { logInSchema } from './schemas';

const MAX_SUBJECT_CHARACTERS = 255;
const MAX_TOKEN_CHARACTERS = 8 * 1024;
const MAX_NAME_CHARACTERS = 200;

const socialIdSchema = z.string().trim().min(1).max(MAX_SUBJECT_CHARACTERS);

const passwordLogInSchema = logInSchema
  .pick({ email: true, password: true })
  .extend({ register_type: z.literal('email').optional() });

const socialLogInSchema = z.object({
  register_type: z.literal('social'),
  social_id: socialIdSchema,
  social_login_type: z
    .enum(['Facebook', 'facebook', 'apple', 'google'])
    .transform((type) => (type === 'Facebook' ? 'facebook' : type)),
  /** The ID token of Google or Apple, or the access token of Facebook. */
  social_token: z.string().min(1).max(MAX_TOKEN_CHARACTERS),
  /** Used when the token has no name. Apple sends the name once, and only to the app. */
  username: z.string().max(MAX_NAME_CHARACTERS).optional(),
});

export const apiLogInSchema = z.discriminatedUnion('register_type', [passwordLogInSchema, socialLogInSchema]);
export type SocialLogInInput = z.output<typeof socialLogInSchema>;

export const getSocialDataSchema = z.object({ social_id: socialIdSchema });
export type GetSocialDataInput = z.output<typeof getSocialDataSchema>;
