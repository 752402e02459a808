'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { letterSchema, newLetterSchema } from '@/lib/contract/desk/removals/letters';
import { answerLetter, enterLetter } from '@/lib/removals/letters';

export const enterLetterAction = defineDeskAction(
  {
    schema: newLetterSchema,
    roles: ['records'],
    audit: 'letters.enter',
    detail: ({ letterId }: { letterId: string }) => `letter ${letterId}`,
  },
  enterLetter,
);

export const answerLetterAction = defineDeskAction(
  {
    schema: letterSchema,
    roles: ['records'],
    audit: 'letters.answer',
    about: ({ letterId }) => [{ subject: 'letter', id: letterId }],
  },
  answerLetter,
);
