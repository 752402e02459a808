import { cookieCredentials } from '@/app/_server/api/credentials';
import { success } from '@/app/_server/api/envelope';
import { getClock } from '@/app/_server/context';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { checkHealth } from '@/lib/platform/health/check-health';

/** Answers 200 while the pages can reach the database and the clocks agree, else 503. */
export const GET = defineRoute(
  {
    schema: noInput,
    policy: { who: 'anyone' },
    credentials: cookieCredentials,
    respond: (data) => success({ data }),
  },
  ({ db }) => checkHealth({ db, clock: getClock() }),
);
