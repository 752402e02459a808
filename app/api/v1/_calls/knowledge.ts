import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { knowledgeData } from '@/lib/contract/knowledge/knowledge-data';
import { getKnowledge } from '@/lib/knowledge/get-knowledge';
import { KNOWLEDGE_LIMIT } from '@/lib/knowledge/limits';

const knowledge = defineRoute(
  {
    method: 'GET',
    path: 'knowledge',
    group: 'Player',
    summary: 'What the caller knows: right answers beside par.',
    description:
      'Guessing gets 25 per cent right. Par is what naming the most frequent of the four options gets right. Friends see `allTime` and `recent` on the player’s card, unless the player hides them.',
    policy: { who: 'player', limit: { ...KNOWLEDGE_LIMIT, by: 'player' } },
    schema: noInput,
    output: knowledgeData,
    example: {
      data: {
        allTime: { answers: 120, right: 41, percent: 34, parPercent: 38 },
        recent: { answers: 40, right: 15, percent: 38, parPercent: 37 },
        categories: [
          { label: 'Theft', answers: 80, right: 30, percent: 38 },
          { label: 'Burglary', answers: 40, right: 11, percent: 28 },
        ],
      },
    },
  },
  async (ctx) => ({ data: await getKnowledge(ctx) }),
);

export const knowledgeCalls: readonly ApiCall[] = [knowledge];
