import type { Context } from '../context';
import { env } from '../env';
import { errorReport } from '../error-report';
import type { OpenedRequest } from './open-request';
import { receiptText } from './receipt';

/** Says in the log, and by mail where an address is set, that requests of a county wait for somebody to look at them. */
export async function alertOperator(
  ctx: Pick<Context, 'log' | 'sendMail'>,
  { receipt, alerts }: OpenedRequest,
): Promise<void> {
  const to = env().SUPPORT_EMAIL;
  for (const countyFips of alerts) {
    ctx.log.warn({ countyFips, receipt }, 'removal requests of a county wait for review: npm run removals');
    // The request is written down and in the log: a mail that cannot be queued must not take it back.
    if (to !== undefined) {
      await ctx
        .sendMail({ kind: 'removalsWait', to, countyFips, receipt: receiptText(receipt) })
        .catch((error: unknown) =>
          ctx.log.error({ error: errorReport(error) }, 'the mail about waiting removals was not queued'),
        );
    }
  }
}
