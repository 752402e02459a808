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

/** Defines an action of moderators about one player. `words` has what to say to who did it, and to one who comes second. */
const moderates = <S extends z.ZodType<{ userId: string }>, R extends ModerationResult>(
  audit: string,
  schema: S,
  perform: (ctx: DeskContext, input: z.output<S>) => Promise<R>,
  words: (result: R) => { done: string; before: string },
) =>
  defineDeskAction(
    { schema, roles: ['moderator'], audit, about: thisPlayer, detail: ({ detail }: Outcome) => detail },
    async (ctx, input): Promise<Outcome> => {
      const result = await perform(ctx, input);
      const { changed, settled } = result;
      const { done, before } = words(result);
      const reports = settled === 0 ? '' : ` ${counted(settled, 'report')} settled.`;
      return {
        message: `${changed ? done : before}${reports}`,
        detail: `changed ${changed ? 1 : 0}, reports ${settled}`,
      };
    },
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

export const renamePlayerAction = moderates('players.rename', deskRenameSchema, renamePlayer, ({ name }) => ({
  done: `The player is called ${name} now.`,
  before: `The player was called ${name} already.`,
}));

export const removeImageAction = moderates(
  'players.remove_image',
  deskPlayerSchema,
  async (ctx, input) => removeImage({ ...ctx, storage: await sharedStorage() }, input),
  () => ({ done: 'The image is removed.', before: 'The player has no image any longer.' }),
);

export const excludePlayerAction = moderates('players.exclude', deskReasonSchema, excludePlayer, () => ({
  done: 'The player is on no board now.',
  before: 'The player was excluded from boards already.',
}));

export const liftExclusionAction = moderates('players.lift', deskPlayerSchema, liftExclusion, () => ({
  done: 'The exclusion is lifted. Only later answers are judged.',
  before: 'The player was not excluded from boards any longer.',
}));

export const banPlayerAction = moderates('players.ban', deskReasonSchema, banPlayer, () => ({
  done: 'The player is banned now.',
  before: 'The player was banned already.',
}));

export const unbanPlayerAction = moderates('players.unban', deskPlayerSchema, unbanPlayer, () => ({
  done: 'The ban is lifted. The player may log in again.',
  before: 'The player was not banned any longer.',
}));

export const dismissReportAction = moderates(
  'players.dismiss',
  deskReportSchema,
  dismissPlayerReport,
  () => ({
    done: 'Dismissed, without a change.',
    before: 'This report was settled already.',
  }),
);
