import { cookieCredentials } from '@/app/_server/api/credentials';
import { success } from '@/app/_server/api/envelope';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { checkHealth } from '@/lib/platform/health/check-health';

/** Answers 200 while the pages can reach the database, else 503. */
export const GET = defineRoute(
  {
    schema: noInput,
    policy: { who: 'anyone' },
    credentials: cookieCredentials,
    respond: (data) => success({ data }),
  },
  checkHealth,
);
