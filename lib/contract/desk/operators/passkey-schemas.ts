import { z } from 'zod';
import { textKey } from '@/messages/text-key';

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/);

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  /** Ignored: the desk uses no WebAuthn extensions. */
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** A browser's response for a new passkey: WebAuthn's RegistrationResponseJSON. */
const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,32}$/))
      .max(10)
      .default([]),
  }),
});

/** A browser's response for a used passkey: WebAuthn's AuthenticationResponseJSON. */
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: base64url(128).optional(),
  }),
});

export type CreatedPasskey = z.output<typeof createdPasskey>;
export type UsedPasskey = z.output<typeof usedPasskey>;

const passkeyLabel = z
  .string()
  .trim()
  .min(1, textKey('desk', 'nameRequired'))
  .max(40, textKey('fields', 'tooLong'));

export const enrolmentToken = z.string().regex(/^[\w-]{43}$/);
export const enrolSchema = z.object({ token: enrolmentToken, passkey: createdPasskey, label: passkeyLabel });
export const startEnrolmentSchema = z.object({ token: enrolmentToken });
export const usedPasskeySchema = z.object({ passkey: usedPasskey });
export const addPasskeySchema = z.object({ passkey: createdPasskey, label: passkeyLabel });

const passkeyId = base64url(1400);
export const renamePasskeySchema = z.object({ id: passkeyId, label: passkeyLabel });
export const passkeyIdSchema = z.object({ id: passkeyId });

export const recoverySchema = z.object({
  name: z.string().trim().min(1, textKey('desk', 'ownNameRequired')).max(60),
  code: z.string().trim().min(1, textKey('desk', 'codeRequired')).max(40),
});
