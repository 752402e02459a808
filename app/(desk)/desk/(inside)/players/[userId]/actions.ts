'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { getTexts } from '@/app/_server/pages/texts';
import {
  deskAdjustLivesSchema,
  deskEndSessionsSchema,
  deskEraseSchema,
  deskPlayerSchema,
} from '@/lib/contract/desk/players/schemas';
import type { AuditTarget } from '@/lib/desk/audit/write-audit';
import { endPlayerSessions, erasePlayer, showEmail } from '@/lib/desk/players/support-actions';
import { adjustLives } from '@/lib/lives/adjust-lives';
import { sharedStorage } from '@/lib/platform/storage/storage';

const SUPPORT = ['support'] as const;

const thisPlayer = ({ userId }: { userId: string }): AuditTarget[] => [{ subject: 'player', id: userId }];
const detailOf = ({ detail }: { detail: string }) => detail;

export const showEmailAction = defineDeskAction(
  {
    schema: deskPlayerSchema,
    roles: SUPPORT,
    limit: { name: 'desk-players-email', points: 120, perSeconds: 3600 },
    audit: 'players.email',
    about: thisPlayer,
  },
  showEmail,
);

export const endSessionsAction = defineDeskAction(
  {
    schema: deskEndSessionsSchema,
    roles: SUPPORT,
    audit: 'players.end_sessions',
    about: thisPlayer,
    detail: detailOf,
  },
  async (ctx, input) => {
    const { ended } = await endPlayerSessions(ctx, input);
    const t = await getTexts('deskPlayers');
    return { message: t('sessionsEnded', { count: ended }), detail: `ended ${ended}` };
  },
);

export const adjustLivesAction = defineDeskAction(
  {
    schema: deskAdjustLivesSchema,
    roles: SUPPORT,
    needsProof: true,
    audit: 'players.adjust_lives',
    about: thisPlayer,
    detail: detailOf,
  },
  async (ctx, input) => {
    const { livesAfter } = await adjustLives(ctx, input);
    const t = await getTexts('deskPlayers');
    return { message: t('livesNow', { count: livesAfter }), detail: `lives ${input.lives}` };
  },
);

export const erasePlayerAction = defineDeskAction(
  {
    schema: deskEraseSchema,
    roles: SUPPORT,
    needsProof: true,
    audit: 'players.erase',
    about: thisPlayer,
    detail: detailOf,
  },
  async (ctx, input) => {
    const { isFirst, why } = await erasePlayer({ ...ctx, storage: sharedStorage }, input);
    const t = await getTexts('deskPlayers');
    const { userId } = input;
    return { message: t(isFirst ? 'erased' : 'erasedBefore', { userId }), detail: why };
  },
);
