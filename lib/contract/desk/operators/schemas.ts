import { z } from 'zod';
import { OPERATOR_ROLES } from '@/lib/contract/enums';
import { textKey } from '@/messages/text-key';

const roles = z
  .array(z.enum(OPERATOR_ROLES, `must be one of ${OPERATOR_ROLES.join(', ')}`))
  .min(1, textKey('desk', 'roleRequired'))
  .max(OPERATOR_ROLES.length)
  .transform((given) => OPERATOR_ROLES.filter((role) => given.includes(role)));

/** Logs use these names for the game's own actions, and for commands without an operator's name. */
const RESERVED_NAMES = ['lineup', 'command line'];

/** The name appears in all logs, and no later operator can have it. */
export const newOperatorSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, textKey('desk', 'nameRequired'))
    .max(60, textKey('fields', 'tooLong'))
    .regex(/^[\p{L}\p{M}\p{N} .'-]+$/u, textKey('desk', 'nameLetters'))
    .refine((name) => !RESERVED_NAMES.includes(name.toLowerCase()), textKey('desk', 'nameReserved')),
  roles,
});

export const operatorSchema = z.object({ operatorId: z.uuid() });
export const changeRolesSchema = operatorSchema.extend({ roles });
