export { OPERATOR_ROLES, type OperatorRole } from '@/db/enums';
