'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { listHistorySchema } from '@/lib/contract/history/schemas';
import { READ_HISTORY, READ_HISTORY_FIGURES } from '@/lib/history/limits';
import { getFigures, listHistory } from '@/lib/history/read-history';

export const historyAction = defineAction(
  { schema: listHistorySchema, policy: { who: 'player', limit: { ...READ_HISTORY, by: 'player' } } },
  listHistory,
);

export const historyFiguresAction = defineAction(
  { schema: noInput, policy: { who: 'player', limit: { ...READ_HISTORY_FIGURES, by: 'player' } } },
  getFigures,
);
