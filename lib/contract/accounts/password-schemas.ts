import { z } from 'zod';
import { textKey } from '@/messages/text-key';
import {
  emailSchema,
  newPasswordSchema,
  PASSWORD_MAX_LENGTH,
  passwordText,
  withMatchingFields,
} from './schemas';

export const requestResetSchema = z.object({ email: emailSchema });
export type RequestResetInput = z.output<typeof requestResetSchema>;

export const otpSchema = z.object({ otp: z.string().regex(/^[0-9]{4}$/, textKey('fields', 'codeWrong')) });
export const verifyCodeSchema = otpSchema.extend({ email: emailSchema });
export type VerifyCodeInput = z.output<typeof verifyCodeSchema>;

const tokenSchema = z.string().min(1).max(1024);

export const resetLinkSchema = z.object({ token: tokenSchema });
export type ResetLinkInput = z.output<typeof resetLinkSchema>;

/** The reset token is not part of the form. The entry point adds it. */
export const newPasswordFormSchema = withMatchingFields(
  z.object({ new_password: newPasswordSchema, confirm_password: passwordText }),
  'new_password',
  'confirm_password',
);
export type ResetPasswordInput = {
  resetToken: string;
  new_password: string;
  /** If given, the token must be for this account. */
  email?: string;
};

export const apiResetPasswordSchema = withMatchingFields(
  z.object({
    email: emailSchema,
    new_password: newPasswordSchema,
    confirm_password: passwordText,
    reset_token: tokenSchema,
  }),
  'new_password',
  'confirm_password',
);

export const currentPasswordSchema = passwordText.pipe(
  z.string().max(PASSWORD_MAX_LENGTH, textKey('fields', 'tooLong')),
);

export const changePasswordSchema = withMatchingFields(
  z.object({
    oldPassword: currentPasswordSchema,
    newPassword: newPasswordSchema,
    confirmPassword: passwordText,
  }),
  'newPassword',
  'confirmPassword',
);
export type ChangePasswordInput = { oldPassword: string; newPassword: string };
