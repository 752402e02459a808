import type { Limit } from '@/lib/platform/security/limits/rate-limits';

export const KNOWLEDGE_LIMIT: Limit = {
  name: 'knowledge',
  points: 120,
  perSeconds: 60,
  perProcess: true,
};
