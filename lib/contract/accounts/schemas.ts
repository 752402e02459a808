/** Inputs of the account forms, shared by the forms and all entry points. Browser-safe. */
import { z } from 'zod';
import { roomCodeSchema } from '@/lib/contract/rooms/schemas';
import { USERNAME_PATTERN } from '@/lib/contract/username';
import { textKey } from '@/messages/text-key';
import { stripSpaces } from './strip-spaces';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** RFC 5321, 4.5.3.1.3: a path has at most 256 octets, two of which are brackets. */
const EMAIL_MAX_LENGTH = 254;

const stripped = z.string().transform(stripSpaces);

/** Normalizes Unicode, so that the same password can be typed on different keyboards. */
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

/** A new password. The server also rejects the most common ones. */
export const newPasswordSchema = passwordText.pipe(
  z
    .string()
    .min(1, textKey('fields', 'passwordRequired'))
    .min(PASSWORD_MIN_LENGTH, textKey('fields', 'tooShort'))
    .max(PASSWORD_MAX_LENGTH, textKey('fields', 'tooLong')),
);

/** Reports the mismatch together with other errors, so that the form shows all at once. */
export function matching<S extends z.ZodObject>(schema: S, chosen: string, confirmed: string) {
  return schema.refine((form: Record<string, unknown>) => form[chosen] === form[confirmed], {
    path: [confirmed],
    message: textKey('fields', 'passwordsDiffer'),
    when: ({ value }) =>
      z.object({ [chosen]: passwordText, [confirmed]: passwordText }).safeParse(value).success,
  });
}

export const registerSchema = matching(
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

/** The disclaimer and the terms are agreed to before a guest plays. */
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
