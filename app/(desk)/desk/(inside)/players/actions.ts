'use server';

import type { z } from 'zod';
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
import type { DeskContext } from '@/lib/desk/desk-context';
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

const thisPlayer = ({ userId }: { userId: string }): AuditTarget[] => [{ subject: 'player', id: userId }];

/** What an action did, in words for the operator; `detail` is for the audit. */
type Outcome = { message: string; detail: string };

/** `done` for the operator who did it, `before` for one who comes second. */
function outcome({ changed, settled }: ModerationResult, done: string, before: string): Outcome {
  const reports = settled === 0 ? '' : ` ${counted(settled, 'report')} settled.`;
  return {
    message: `${changed ? done : before}${reports}`,
    detail: `changed ${changed ? 1 : 0}, reports ${settled}`,
  };
}

/** Defines an action of moderators about one player. */
const moderates = <S extends z.ZodType<{ userId: string }>>(
  audit: string,
  schema: S,
  perform: (ctx: DeskContext, input: z.output<S>) => Promise<Outcome>,
) =>
  defineDeskAction(
    { schema, roles: ['moderator'], audit, about: thisPlayer, detail: ({ detail }: Outcome) => detail },
    perform,
  );

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

export const renamePlayerAction = moderates('players.rename', deskRenameSchema, async (ctx, input) => {
  const { name, ...result } = await renamePlayer(ctx, input);
  return outcome(result, `The player is called ${name} now.`, `The player was called ${name} already.`);
});

export const removeImageAction = moderates('players.remove_image', deskPlayerSchema, async (ctx, input) => {
  const result = await removeImage({ ...ctx, storage: await sharedStorage() }, input);
  return outcome(result, 'The image is removed.', 'The player has no image any longer.');
});

export const excludePlayerAction = moderates('players.exclude', deskReasonSchema, async (ctx, input) =>
  outcome(
    await excludePlayer(ctx, input),
    'The player is on no board now.',
    'The player was excluded from boards already.',
  ),
);

export const liftExclusionAction = moderates('players.lift', deskPlayerSchema, async (ctx, input) =>
  outcome(
    await liftExclusion(ctx, input),
    'The exclusion is lifted. Only later answers are judged.',
    'The player was not excluded from boards any longer.',
  ),
);

export const banPlayerAction = moderates('players.ban', deskReasonSchema, async (ctx, input) =>
  outcome(await banPlayer(ctx, input), 'The player is banned now.', 'The player was banned already.'),
);

export const unbanPlayerAction = moderates('players.unban', deskPlayerSchema, async (ctx, input) =>
  outcome(
    await unbanPlayer(ctx, input),
    'The ban is lifted. The player may log in again.',
    'The player was not banned any longer.',
  ),
);

export const dismissReportAction = moderates('players.dismiss', deskReportSchema, async (ctx, input) =>
  outcome(
    await dismissPlayerReport(ctx, input),
    'Dismissed, without a change.',
    'This report was settled already.',
  ),
);
