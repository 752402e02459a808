'use server';

import type { z } from 'zod';
import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { getTexts } from '@/app/_server/pages/texts';
import {
  deskAppealSchema,
  deskBanSchema,
  deskPlayerSchema,
  deskReasonSchema,
  deskRenameSchema,
  deskReportSchema,
  deskWarnSchema,
} from '@/lib/contract/desk/players/schemas';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import { claimToDecide } from '@/lib/desk/claims/claims';
import type { DeskContext } from '@/lib/desk/desk-context';
import {
  dismissPlayerReport,
  requireUnclaimed,
  undoDismissPlayerReport,
} from '@/lib/desk/players/dismiss-player-report';
import { excludePlayer, liftExclusion } from '@/lib/moderation/exclusions/change-exclusion';
import type { ModerationResult } from '@/lib/moderation/moderation-action';
import { notePlayer } from '@/lib/moderation/players/note-player';
import { removeImage } from '@/lib/moderation/players/remove-image';
import { renamePlayer } from '@/lib/moderation/players/rename-player';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import { decideAppeal } from '@/lib/moderation/sanctions/decide-appeal';
import { unbanPlayer } from '@/lib/moderation/sanctions/unban-player';
import { warnPlayer } from '@/lib/moderation/sanctions/warn-player';
import { sharedStorage } from '@/lib/platform/storage/storage';
import type { Texts } from '@/messages/format';

const thisPlayer = ({ userId }: { userId: string }): AuditTarget[] => [{ subject: 'player', id: userId }];

/** A text for the operator, and `detail` for the audit. */
type Outcome = { message: string; detail: string };

/** Returns the operator's choices besides the player and the reason: `outcome lifted`, or `why cheating`, `days 7`. */
const chosenDetails = (input: object): string[] =>
  Object.entries(input)
    .filter(([name]) => ['outcome', 'why', 'days'].includes(name))
    .map(([name, value]) => `${name} ${value ?? 'without end'}`);

/** Defines a moderation action on a player whose reports no other operator has open. `textOf` says what it did, if anything. */
const moderates = <S extends z.ZodType<{ userId: string }>, R extends ModerationResult>(
  audit: string,
  schema: S,
  perform: (ctx: DeskContext, input: z.output<S>) => Promise<R>,
  textOf: (t: Texts<'deskPlayers'>, result: R) => string,
) =>
  defineDeskAction(
    { schema, roles: ['moderator'], audit, about: thisPlayer, detail: ({ detail }: Outcome) => detail },
    async (ctx, input): Promise<Outcome> => {
      await requireUnclaimed(ctx, input);
      const result = await perform(ctx, input);
      const { changed, settled } = result;
      const t = await getTexts('deskPlayers');
      const done = textOf(t, result);
      return {
        message: settled === 0 ? done : `${done} ${t('settledToo', { count: settled })}`,
        detail: [...chosenDetails(input), `changed ${changed ? 1 : 0}`, `reports ${settled}`].join(', '),
      };
    },
  );

export const renamePlayerAction = moderates(
  'players.rename',
  deskRenameSchema,
  renamePlayer,
  (t, { changed, name }) => t(changed ? 'nameNow' : 'nameBefore', { name }),
);

export const removeImageAction = moderates(
  'players.remove_image',
  deskPlayerSchema,
  async (ctx, input) => removeImage({ ...ctx, storage: await sharedStorage() }, input),
  (t, { changed }) => t(changed ? 'imageRemoved' : 'imageRemovedBefore'),
);

export const excludePlayerAction = moderates(
  'players.exclude',
  deskReasonSchema,
  excludePlayer,
  (t, { changed }) => t(changed ? 'excludedNow' : 'excludedBefore'),
);

export const liftExclusionAction = moderates(
  'players.lift',
  deskPlayerSchema,
  liftExclusion,
  (t, { changed }) => t(changed ? 'liftedNow' : 'liftedBefore'),
);

export const banPlayerAction = moderates('players.ban', deskBanSchema, banPlayer, (t, { changed }) =>
  t(changed ? 'bannedNow' : 'bannedBefore'),
);

export const unbanPlayerAction = moderates('players.unban', deskPlayerSchema, unbanPlayer, (t, { changed }) =>
  t(changed ? 'unbannedNow' : 'unbannedBefore'),
);

export const warnPlayerAction = moderates('players.warn', deskWarnSchema, warnPlayer, (t) => t('warnedNow'));

export const notePlayerAction = moderates('players.note', deskReasonSchema, notePlayer, (t) => t('noted'));

export const dismissReportAction = moderates(
  'players.dismiss',
  deskReportSchema,
  dismissPlayerReport,
  (t, { changed }) => t(changed ? 'dismissedNow' : 'dismissedBefore'),
);

export const undoDismissReportAction = moderates(
  'players.undo_dismiss',
  deskReportSchema,
  undoDismissPlayerReport,
  (t, { changed }) => t(changed ? 'undone' : 'undoneTooLate'),
);

export const decideAppealAction = moderates(
  'players.appeal',
  deskAppealSchema,
  async (ctx, input) => {
    await claimToDecide(ctx, { subject: 'appeal', ids: [input.id] });
    return { ...(await decideAppeal(ctx, input)), settled: 0 };
  },
  (t, { changed }) => t(changed ? 'appealDecided' : 'appealDecidedBefore'),
);
