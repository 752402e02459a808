import { z } from 'zod';
import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { journaled } from '@/app/_server/journaled';
import { noInput } from '@/app/_server/no-input';
import { forgetOwnSession } from '@/app/_server/session/session';
import { keepAccount } from '@/lib/accounts/deletion/keep-account';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { getSocialData } from '@/lib/accounts/identity/get-social-data';
import { DELETIONS_PER_PLAYER, KEEPS_PER_PLAYER, PASSWORD_CHANGES_PER_PLAYER } from '@/lib/accounts/limits';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { changePassword } from '@/lib/accounts/password/change-password';
import { getSocialDataSchema } from '@/lib/contract/accounts/api-schemas';
import { changePasswordSchema } from '@/lib/contract/accounts/password-schemas';
import { IDENTITY_PROVIDERS } from '@/lib/contract/enums';
import { EXAMPLE_SEALED } from '@/lib/contract/wire-values';
import { sealForViewer } from '@/lib/platform/security/calls/sealed-calls';

const socialData = defineRoute(
  {
    method: 'POST',
    path: 'get/socialData',
    group: 'Authentication',
    summary: 'Returns the name and email of one of the caller’s own social identities.',
    description:
      'Identities of other players are answered with NOT_FOUND. Every field is encrypted for the caller.',
    policy: { who: 'player', limit: { name: 'social-data', points: 60, perSeconds: 60, by: 'player' } },
    schema: getSocialDataSchema,
    opens: 'profile',
    output: z.object({
      social_id: z.string(),
      social_login_type: z.enum(IDENTITY_PROVIDERS),
      name: z.string(),
      username: z.string(),
      email: z.string(),
    }),
    refusals: ['NOT_FOUND'],
    example: {
      request: { social_id: '1099511627776' },
      data: {
        social_id: EXAMPLE_SEALED,
        social_login_type: 'google',
        name: EXAMPLE_SEALED,
        username: EXAMPLE_SEALED,
        email: EXAMPLE_SEALED,
      },
    },
  },
  async (ctx, input) => {
    const { social_id, social_login_type, username, email } = await getSocialData(ctx, input);
    const name = sealForViewer(ctx, username);
    return {
      data: {
        social_id: sealForViewer(ctx, social_id),
        social_login_type,
        name,
        username: name,
        email: sealForViewer(ctx, email),
      },
    };
  },
);

const logout = defineRoute(
  {
    method: 'POST',
    path: 'logout',
    group: 'Authentication',
    summary: 'Logs out. The token stops working.',
    description: 'A guest who logs out is erased. `device_*` are accepted and ignored.',
    policy: { who: 'playerOrLeaving', guests: true },
    schema: noInput,
    output: z.null(),
    message: 'Logout successful',
    example: { data: null },
  },
  async (ctx) => {
    await logOut(ctx);
    await forgetOwnSession(ctx);
    return { data: null };
  },
);

const deleteAccount = defineRoute(
  {
    method: 'POST',
    path: 'delete-account',
    group: 'Authentication',
    summary: 'Schedules the account for deletion in 7 days.',
    description:
      'All sessions end at once. For 7 days the player can log in and keep the account: see keep-account.',
    policy: { who: 'player', limit: { ...DELETIONS_PER_PLAYER, by: 'player' } },
    schema: noInput,
    output: z.object({ deletion_due_at: z.iso.datetime() }),
    message: 'Please note that your account will be permanently deleted in 7 days.',
    example: { data: { deletion_due_at: '2026-11-28T09:00:00.000Z' } },
  },
  journaled(async (ctx) => {
    const { dueAt } = await scheduleDeletion(ctx);
    await forgetOwnSession(ctx);
    return { data: { deletion_due_at: dueAt } };
  }),
);

const keepAccountCall = defineRoute(
  {
    method: 'POST',
    path: 'keep-account',
    group: 'Authentication',
    summary: 'Cancels the deletion of the account.',
    description:
      'Log in first, because the deletion ended all sessions. Until this call, most other calls fail with `DELETION_SCHEDULED`. Repeating this call changes nothing.',
    policy: { who: 'playerOrLeaving', limit: { ...KEEPS_PER_PLAYER, by: 'player' } },
    schema: noInput,
    output: z.null(),
    message: 'Your account will not be deleted.',
    refusals: ['DELETION_SCHEDULED'],
    example: { data: null },
  },
  async (ctx) => ({ data: await keepAccount(ctx) }),
);

const updatePassword = defineRoute(
  {
    method: 'POST',
    path: 'update_password',
    group: 'Authentication',
    summary: 'Changes the password.',
    description: 'Ends all other sessions of the player.',
    policy: { who: 'player', limit: { ...PASSWORD_CHANGES_PER_PLAYER, by: 'player' } },
    schema: changePasswordSchema,
    opens: 'password',
    output: z.null(),
    message: 'Password updated successfully',
    refusals: ['BAD_CREDENTIALS', 'UNAVAILABLE'],
    example: {
      request: {
        oldPassword: 'zebra-lamp-41',
        newPassword: 'comet-sofa-72',
        confirmPassword: 'comet-sofa-72',
      },
      data: null,
    },
  },
  async (ctx, input) => {
    await changePassword(ctx, input);
    return { data: null };
  },
);

export const accountCalls: readonly ApiCall[] = [
  socialData,
  logout,
  deleteAccount,
  keepAccountCall,
  updatePassword,
];
