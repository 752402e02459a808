import { z } from 'zod';
import { OPERATOR_ROLES } from '@/lib/contract/enums';
import { textKey } from '@/messages/text-key';

const roles = z
  .array(z.enum(OPERATOR_ROLES, `must be of ${OPERATOR_ROLES.join(', ')}`))
  .min(1, textKey('desk', 'roleRequired'))
  .max(OPERATOR_ROLES.length)
  .transform((given) => OPERATOR_ROLES.filter((role) => given.includes(role)));

/** Logs have these names where no operator acted: the game itself, and commands without a name. */
const TAKEN_NAMES = ['lineup', 'command line'];

/** A new operator. The name is shown in every log, and cannot be used again. */
export const newOperatorSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, textKey('desk', 'nameRequired'))
    .max(60, textKey('fields', 'tooLong'))
    .regex(/^[\p{L}\p{M}\p{N} .'-]+$/u, textKey('desk', 'nameLetters'))
    .refine((name) => !TAKEN_NAMES.includes(name.toLowerCase()), textKey('desk', 'nameReserved')),
  roles,
});

export const operatorSchema = z.object({ operatorId: z.uuid() });
export const changeRolesSchema = operatorSchema.extend({ roles });
