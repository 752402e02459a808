import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { checkHealth } from '@/lib/platform/health/check-health';

/** 200 while the pages can reach the database, else 503. */
export const GET = defineRoute({ schema: noInput, policy: { who: 'anyone' } }, checkHealth);
