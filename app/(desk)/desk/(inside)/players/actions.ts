'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import {
  deskPlayerSchema,
  deskReasonSchema,
  deskRenameSchema,
  deskReportSchema,
  searchPlayersSchema,
} from '@/lib/contract/desk/players/schemas';
import { counted } from '@/lib/contract/format';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import { dismissPlayerReport } from '@/lib/desk/players/dismiss-player-report';
import { searchPlayers } from '@/lib/desk/players/search-players';
import { banPlayer } from '@/lib/moderation/ban-player';
import { excludePlayer } from '@/lib/moderation/exclude-player';
import { liftExclusion } from '@/lib/moderation/lift-exclusion';
import type { ModerationResult } from '@/lib/moderation/operator';
import { removeImage } from '@/lib/moderation/remove-image';
import { renamePlayer } from '@/lib/moderation/rename-player';
import { unbanPlayer } from '@/lib/moderation/unban-player';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';

const MODERATOR = ['moderator'] as const;

const thisPlayer = ({ userId }: { userId: string }): AuditTarget[] => [{ subject: 'player', id: userId }];

/** What an action did, in words for the operator; `detail` is for the audit. */
type Outcome = { message: string; detail: string };
const detailOf = ({ detail }: Outcome) => detail;

/** `done` for the operator who did it, `before` for one who comes second. */
function outcome({ changed, settled }: ModerationResult, done: string, before: string): Outcome {
  const reports = settled === 0 ? '' : ` ${counted(settled, 'report')} settled.`;
  return {
    message: `${changed ? done : before}${reports}`,
    detail: `changed ${changed ? 1 : 0}, reports ${settled}`,
  };
}

export const searchPlayersAction = defineDeskAction(
  {
    schema: searchPlayersSchema,
    roles: ['moderator', 'support'],
    limit: { name: 'desk-players-search', points: 120, perSeconds: 3600 },
    audit: 'players.search',
    detail: ({ by, found }) => `by ${by}, found ${found.length}`,
  },
  searchPlayers,
);

export const renamePlayerAction = defineDeskAction(
  {
    schema: deskRenameSchema,
    roles: MODERATOR,
    audit: 'players.rename',
    about: thisPlayer,
    detail: detailOf,
  },
  async (ctx, input) => {
    const { name, ...result } = await renamePlayer(ctx, input);
    return outcome(result, `The player is called ${name} now.`, `The player was called ${name} already.`);
  },
);

export const removeImageAction = defineDeskAction(
  {
    schema: deskPlayerSchema,
    roles: MODERATOR,
    audit: 'players.remove_image',
    about: thisPlayer,
    detail: detailOf,
  },
  async (ctx, input) => {
    const result = await removeImage({ ...ctx, storage: await sharedStorage() }, input);
    return outcome(result, 'The image is removed.', 'The player has no image any longer.');
  },
);

export const excludePlayerAction = defineDeskAction(
  {
    schema: deskReasonSchema,
    roles: MODERATOR,
    audit: 'players.exclude',
    about: thisPlayer,
    detail: detailOf,
  },
  async (ctx, input) =>
    outcome(
      await excludePlayer(ctx, input),
      'The player is on no board now.',
      'The player was excluded from boards already.',
    ),
);

export const liftExclusionAction = defineDeskAction(
  { schema: deskPlayerSchema, roles: MODERATOR, audit: 'players.lift', about: thisPlayer, detail: detailOf },
  async (ctx, input) =>
    outcome(
      await liftExclusion(ctx, input),
      'The exclusion is lifted. Only later answers are judged.',
      'The player was not excluded from boards any longer.',
    ),
);

export const banPlayerAction = defineDeskAction(
  { schema: deskReasonSchema, roles: MODERATOR, audit: 'players.ban', about: thisPlayer, detail: detailOf },
  async (ctx, input) =>
    outcome(await banPlayer(ctx, input), 'The player is banned now.', 'The player was banned already.'),
);

export const unbanPlayerAction = defineDeskAction(
  { schema: deskPlayerSchema, roles: MODERATOR, audit: 'players.unban', about: thisPlayer, detail: detailOf },
  async (ctx, input) =>
    outcome(
      await unbanPlayer(ctx, input),
      'The ban is lifted. The player may log in again.',
      'The player was not banned any longer.',
    ),
);

export const dismissReportAction = defineDeskAction(
  {
    schema: deskReportSchema,
    roles: MODERATOR,
    audit: 'players.dismiss',
    about: thisPlayer,
    detail: detailOf,
  },
  async (ctx, input) =>
    outcome(
      await dismissPlayerReport(ctx, input),
      'Dismissed, without a change.',
      'This report was settled already.',
    ),
);
