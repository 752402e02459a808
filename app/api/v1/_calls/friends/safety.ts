import { z } from 'zod';
import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { journaled } from '@/app/_server/journaled';
import { noInput } from '@/app/_server/no-input';
import { blocked as blockedView } from '@/lib/contract/friends/friend-view';
import { friendIdSchema } from '@/lib/contract/friends/schemas';
import { reportPlayerSchema } from '@/lib/contract/moderation/schemas';
import { flagQuestionSchema, removalCallSchema } from '@/lib/contract/removals/schemas';
import { EXAMPLE_SEALED } from '@/lib/contract/wire-values';
import { listBlocked, unblockPlayer } from '@/lib/friends/blocks';
import { CHANGE_FRIENDS, LIST_FRIENDS } from '@/lib/friends/limits';
import { REPORTS_PER_DAY, reportPlayer } from '@/lib/moderation/reports/report-player';
import { nameSealerFor } from '@/lib/players/sealed-fields';
import { flagQuestion } from '@/lib/removals/flag-record';
import { FLAGS_PER_DAY, REMOVALS_PER_HOUR } from '@/lib/removals/limits';
import { requestRemovalFromApi } from '@/lib/removals/requests/request-removal';
import { blockAndSeparate } from '@/lib/rooms/members/block-and-separate';

const PLAYER = '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91';

const flag = defineRoute(
  {
    method: 'POST',
    path: 'questions/flag',
    group: 'Safety',
    summary: 'Reports that a photo or charge is wrong.',
    description:
      '`question_id` is one that the caller was dealt. `under_age` takes the photo out of the game at once, for players with a confirmed email or 20 answers. At most 20 a day.',
    policy: { who: 'player', guests: true, limit: { ...FLAGS_PER_DAY, by: 'account' } },
    schema: flagQuestionSchema,
    output: z.null(),
    message: 'Thank you. A person will look at it',
    refusals: ['NOT_FOUND'],
    example: { request: { question_id: PLAYER, reason: 'wrong_label' }, data: null },
  },
  async (ctx, input) => ({ data: await journaled(flagQuestion)(ctx, input) }),
);

const report = defineRoute(
  {
    method: 'POST',
    path: 'players/report',
    group: 'Safety',
    summary: 'Reports the name or photo of another player.',
    description:
      'The answer is the same for a name that does not exist. `words` are for the people who run the game. At most 20 a day.',
    policy: { who: 'player', limit: { ...REPORTS_PER_DAY, by: 'player' } },
    schema: reportPlayerSchema,
    output: z.null(),
    message: 'Thank you. A person will look at it',
    example: {
      request: { username: 'NoraVega', what: 'username', reason: 'abusive', words: '' },
      data: null,
    },
  },
  async (ctx, input) => ({ data: await reportPlayer(ctx, input) }),
);

const block = defineRoute(
  {
    method: 'POST',
    path: 'players/block',
    group: 'Safety',
    summary: 'Blocks another player, who is not told.',
    description:
      '`friendId` is the `id` of a player. It ends a friendship, and removes the two from rooms that they share.',
    policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } },
    schema: friendIdSchema,
    output: z.null(),
    message: 'Blocked',
    refusals: ['NOT_FOUND'],
    example: { request: { friendId: PLAYER }, data: null },
  },
  async (ctx, input) => ({ data: await blockAndSeparate(ctx, input) }),
);

const unblock = defineRoute(
  {
    method: 'POST',
    path: 'players/unblock',
    group: 'Safety',
    summary: 'Lifts a block.',
    policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } },
    schema: friendIdSchema,
    output: z.null(),
    message: 'No longer blocked',
    refusals: ['NOT_FOUND'],
    example: { request: { friendId: PLAYER }, data: null },
  },
  async (ctx, input) => ({ data: await unblockPlayer(ctx, input) }),
);

const blocked = defineRoute(
  {
    method: 'GET',
    path: 'players/blocked',
    group: 'Safety',
    summary: 'Lists the players whom the caller has blocked.',
    description: 'The newest first. Names are encrypted for the caller.',
    policy: { who: 'player', limit: { ...LIST_FRIENDS, by: 'player' } },
    schema: noInput,
    output: z.array(blockedView),
    example: { data: [{ id: PLAYER, name: EXAMPLE_SEALED, profile_image: null, since: 1_795_392_000_000 }] },
  },
  async (ctx) => ({ data: (await listBlocked(ctx)).map(nameSealerFor(ctx)) }),
);

const removal = defineRoute(
  {
    method: 'POST',
    path: 'removals',
    group: 'Safety',
    summary: 'Asks for the removal of a record, without an account.',
    description:
      'Either `photo`, the address of a photo as a question has it, or `county` and `booked_on`. `wish` is `label` where the photo may stay and the charge is wrong. The answer is a receipt, the same whatever matched.',
    policy: { who: 'anyone', limit: { ...REMOVALS_PER_HOUR, by: 'address' } },
    schema: removalCallSchema,
    output: z.object({ receipt: z.string() }),
    example: {
      request: { county: 'Hays, TX', booked_on: '2026-03-01', words: '' },
      data: { receipt: '7K2M-QX4T-9RWD' },
    },
  },
  async (ctx, input) => ({ data: await journaled(requestRemovalFromApi)(ctx, input) }),
);

export const safetyCalls: readonly ApiCall[] = [flag, report, block, unblock, blocked, removal];
