import type { FriendView } from '@/lib/contract/friends/friend-view';
import { ask } from '@/tests/support/realtime';
import type { DrillPlayer } from './players';
import type { Line } from './quiz-bots';

const EVERY_MS = 1000;
const ASK_TIMEOUT_MS = 5000;

export type FriendPair = { asker: DrillPlayer; asked: DrillPlayer };

/** Repeats a request until it succeeds. Returns whether it did. */
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
    await new Promise((next) => setTimeout(next, 100));
  }
  return false;
}

/** Pairs of accounts become friends all the time. `pairs` are those who did. */
export function startFriendBots(tabs: readonly Line[]) {
  const accounts = tabs.filter(({ player }) => !player.isGuest);
  const lines = [...new Map(accounts.map((line) => [line.player.playerId, line])).values()];
  const pairs: FriendPair[] = [];
  let isOver = false;
  const over = () => isOver;
  const done = (async () => {
    for (let n = 0; n + 1 < lines.length && !isOver; n += 2) {
      const [asker, asked] = [lines[n], lines[n + 1]];
      if (!asker || !asked) return;
      const isSent = await insist(asker, 'send_request', { code: asked.player.code }, over);
      const answer = { request_user_info: asker.player.playerId, action_type: 'accept' };
      if (isSent && (await insist(asked, 'action_on_friend_request', answer, over)))
        pairs.push({ asker: asker.player, asked: asked.player });
      await new Promise((next) => setTimeout(next, EVERY_MS));
    }
  })();
  return {
    pairs,
    async stop() {
      isOver = true;
      await done;
    },
  };
}
