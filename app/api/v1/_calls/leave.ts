import { z } from 'zod';
import { defineCall } from '@/app/_server/api/define-call';
import { journalled } from '@/app/_server/journalled';
import { noInput } from '@/app/_server/no-input';
import { forgetOwnSession } from '@/app/_server/session';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { DELETIONS_PER_PLAYER } from '@/lib/accounts/limits';
import { logOut as endSession } from '@/lib/accounts/log-in/log-out';

/** Ends the session that asks. `device_*` are accepted and ignored. */
export const logOut = defineCall(
  {
    summary: 'Ends the session; its token opens nothing any more.',
    schema: noInput,
    output: z.null(),
    policy: { who: 'leaving' },
  },
  async (ctx) => {
    await endSession(ctx);
    await forgetOwnSession(ctx);
    return { message: 'Logout successful', data: null };
  },
);

/** Schedules the deletion and ends every session. */
export const deleteAccount = defineCall(
  {
    summary: 'Deletes the account in seven days; logging in until then can undo it.',
    schema: noInput,
    output: z.object({ deletion_due_at: z.iso.datetime() }),
    policy: { who: 'player', limit: { ...DELETIONS_PER_PLAYER, by: 'player' } },
  },
  journalled(async (ctx) => {
    const { dueAt } = await scheduleDeletion(ctx);
    await forgetOwnSession(ctx);
    return {
      message: 'Please note that your account will be permanently deleted in 7 days.',
      data: { deletion_due_at: dueAt },
    };
  }),
);
