import { setTimeout as pause } from 'node:timers/promises';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import { ask } from '@/tests/support/realtime';
import { callPages, inBackground } from './call-pages';
import type { Cluster } from './cluster';
import type { DrillPlayer } from './players';
import type { Line } from './quiz-bots';

const EVERY_MS = 1000;
const ASK_TIMEOUT_MS = 5000;

/** `isChallenged`: the pages acknowledged the challenge. */
export type FriendPair = { asker: DrillPlayer; asked: DrillPlayer; isChallenged: boolean };

async function insist(
  { player, socket }: Line,
  event: 'send_request' | 'action_on_friend_request',
  payload: object,
  isOver: () => boolean,
): Promise<boolean> {
  while (!isOver()) {
    const input = { ...payload, user_id: player.playerId };
    const answer = await ask<FriendView>(socket, event, input, ASK_TIMEOUT_MS).catch(() => undefined);
    if (answer?.success) return true;
    await pause(100);
  }
  return false;
}

/** Sends one challenge. It is not repeated: without an answer nobody knows whether it arrived. */
async function challenge(origin: string, asker: DrillPlayer, asked: DrillPlayer): Promise<boolean> {
  const input = { friendId: asked.playerId };
  const { status } = await callPages(origin, asker, { method: 'POST', path: 'friends/challenge', input });
  return status === 200;
}

/** Pairs of accounts become friends all the time, and one challenges the other. `pairs` are those who did. */
export function startFriendBots({ origin }: Pick<Cluster, 'origin'>, tabs: readonly Line[]) {
  const accounts = tabs.filter(({ player }) => !player.isGuest);
  const lines = [...new Map(accounts.map((line) => [line.player.playerId, line])).values()];
  const pairs: FriendPair[] = [];
  const { stop } = inBackground(async (isOver) => {
    for (let n = 0; n + 1 < lines.length && !isOver(); n += 2) {
      const [asker, asked] = [lines[n], lines[n + 1]];
      if (!asker || !asked) return;
      const isSent = await insist(asker, 'send_request', { code: asked.player.code }, isOver);
      const answer = { request_user_info: asker.player.playerId, action_type: 'accept' };
      if (!isSent || !(await insist(asked, 'action_on_friend_request', answer, isOver))) return;
      const isChallenged = await challenge(origin, asker.player, asked.player);
      pairs.push({ asker: asker.player, asked: asked.player, isChallenged });
      await pause(EVERY_MS);
    }
  });
  return { pairs, stop };
}
