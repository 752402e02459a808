/** Inputs of the API's account calls that differ from the forms' inputs, named as in the product specification. */
import { z } from 'zod';
import { logInSchema } from './schemas';

const MAX_SUBJECT_CHARACTERS = 255;
/** ID tokens hold a few hundred characters of claims and a signature; Facebook's tokens are shorter. */
const MAX_TOKEN_CHARACTERS = 8 * 1024;
const MAX_NAME_CHARACTERS = 200;

export const socialIdSchema = z.string().trim().min(1).max(MAX_SUBJECT_CHARACTERS);

const passwordLogInSchema = logInSchema
  .pick({ email: true, password: true })
  .extend({ register_type: z.literal('email').optional() });

const socialLogInSchema = z.object({
  register_type: z.literal('social'),
  social_id: socialIdSchema,
  social_login_type: z
    .enum(['Facebook', 'facebook', 'apple', 'google'])
    .transform((type) => (type === 'Facebook' ? 'facebook' : type)),
  /** The provider's token: the ID token of Google and Apple, the access token of Facebook. */
  social_token: z.string().min(1).max(MAX_TOKEN_CHARACTERS),
  /** Used when the provider sends no name. Apple sends it once, and only to the app. */
  username: z.string().max(MAX_NAME_CHARACTERS).optional(),
});

/** `register_type` selects the variant. With a social identity, the provider's email counts and `email` is ignored. */
export const apiLogInSchema = z.discriminatedUnion('register_type', [passwordLogInSchema, socialLogInSchema]);
export type SocialLogInInput = z.output<typeof socialLogInSchema>;

export const socialDataSchema = z.object({ social_id: socialIdSchema });
export type SocialDataInput = z.output<typeof socialDataSchema>;
