import { z } from 'zod';
import { OPERATOR_ROLES } from '@/lib/contract/enums';

const roles = z
  .array(z.enum(OPERATOR_ROLES, `must be of ${OPERATOR_ROLES.join(', ')}`))
  .min(1, 'Choose at least one role.')
  .max(OPERATOR_ROLES.length)
  .transform((given) => OPERATOR_ROLES.filter((role) => given.includes(role)));

/** Logs have these names where no operator acted: the game itself, and commands without a name. */
const TAKEN_NAMES = ['lineup', 'command line'];

/** A new operator. The name is shown in every log, and cannot be used again. */
export const newOperatorSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(60, 'The name has over 60 characters.')
    .regex(
      /^[\p{L}\p{M}\p{N} .'-]+$/u,
      'The name takes letters, digits, spaces, dots, hyphens and apostrophes.',
    )
    .refine((name) => !TAKEN_NAMES.includes(name.toLowerCase()), 'Logs use this name for the game itself.'),
  roles,
});

export const operatorSchema = z.object({ operatorId: z.uuid() });
export const changeRolesSchema = operatorSchema.extend({ roles });
