import type { KnowledgeView } from '@/lib/contract/knowledge/knowledge-view';
import type { PlayerContext } from '@/lib/platform/context';
import { readKnowledge } from './read-knowledge';

/** Returns what the caller knows. */
export function getKnowledge(ctx: PlayerContext): Promise<KnowledgeView> {
  return readKnowledge(ctx, ctx.actor.playerId);
}
