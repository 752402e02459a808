import { z } from 'zod';
import { roomCodeSchema } from '@/lib/contract/rooms/schemas';
import { USERNAME_PATTERN } from '@/lib/contract/username';
import { textKey } from '@/messages/text-key';
import { stripSpaces } from './strip-spaces';

const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** RFC 5321, section 4.5.3.1.3: a path has at most 256 octets, including two brackets. */
const EMAIL_MAX_LENGTH = 254;

const stripped = z.string().transform(stripSpaces);

/** Normalizes Unicode, because keyboards encode the same letters differently. */
export const passwordText = z.string().transform((typed) => stripSpaces(typed).normalize('NFKC'));

export const emailSchema = stripped
  .transform((email) => email.normalize('NFKC').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, textKey('fields', 'emailRequired'))
      .max(EMAIL_MAX_LENGTH, textKey('fields', 'emailWrong'))
      .pipe(z.email(textKey('fields', 'emailWrong'))),
  );

export const usernameSchema = stripped.pipe(
  z
    .string()
    .min(1, textKey('fields', 'usernameRequired'))
    .regex(USERNAME_PATTERN, textKey('fields', 'usernameWrong')),
);

/** The server also refuses common passwords. */
export const newPasswordSchema = passwordText.pipe(
  z
    .string()
    .min(1, textKey('fields', 'passwordRequired'))
    .min(PASSWORD_MIN_LENGTH, textKey('fields', 'tooShort'))
    .max(PASSWORD_MAX_LENGTH, textKey('fields', 'tooLong')),
);

/** Requires two fields to be equal. Reports a mismatch together with other errors, so that the form shows all at once. */
export function withMatchingFields<S extends z.ZodObject>(schema: S, chosen: string, confirmed: string) {
  return schema.refine((form: Record<string, unknown>) => form[chosen] === form[confirmed], {
    path: [confirmed],
    message: textKey('fields', 'passwordsDiffer'),
    when: ({ value }) =>
      z.object({ [chosen]: passwordText, [confirmed]: passwordText }).safeParse(value).success,
  });
}

export const registerSchema = withMatchingFields(
  z.object({
    username: usernameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    confirm_password: passwordText,
    agreed: z.boolean().default(false),
  }),
  'password',
  'confirm_password',
);
export type RegisterInput = z.output<typeof registerSchema>;

export const guestSchema = z.object({
  agreed: z.literal(true, textKey('fields', 'disclaimerNotAgreed')),
  room_code: roomCodeSchema.optional().meta({
    description: 'The code of an open room, which admits guests beyond the limit of their network.',
  }),
});
export type GuestInput = z.output<typeof guestSchema>;

export const logInSchema = z.object({
  email: emailSchema,
  password: passwordText.pipe(
    z
      .string()
      .min(1, textKey('fields', 'passwordRequired'))
      .max(PASSWORD_MAX_LENGTH, textKey('fields', 'tooLong')),
  ),
  rememberMe: z.boolean().default(false),
});
export type LogInInput = z.output<typeof logInSchema>;

const TOKEN_MAX_LENGTH = 2048;

export const confirmEmailSchema = z.object({ token: z.string().min(1).max(TOKEN_MAX_LENGTH) });
export type ConfirmEmailInput = z.output<typeof confirmEmailSchema>;
