import { expect, test } from 'vitest';
import { shareBadge } from '@/lib/badges/share-badge';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { sendRequestSchema } from '@/lib/contract/friends/schemas';
import { blockPlayer } from '@/lib/friends/blocks/block-player';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { setListed } from '@/lib/leaderboard/set-listed';
import { adjustLives, adjustLivesSchema } from '@/lib/lives/adjust-lives';
import { subjectSchema } from '@/lib/moderation/operator';
import { reportPlayer } from '@/lib/moderation/report-player';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signedInPlayer } from '@/tests/support/factories';
import { digestOfRows } from '@/tests/support/walk';

const database = testDatabase();

async function guestRow() {
  const { actor } = await signedInGuest(database.db);
  const [row] = await database.db.$client`
    select referral_code, username_sealed from players where id = ${actor.playerId}`;
  const name = openField({ column: 'players.username', rowId: actor.playerId }, row?.username_sealed);
  return { guestId: actor.playerId, userId: row?.referral_code as string, name: name ?? '' };
}

test('no User ID leads to a guest, for players and for the operator', async () => {
  const { userId } = await guestRow();
  expect(sendRequestSchema.safeParse({ code: userId }).success).toBe(false);
  expect(subjectSchema.safeParse({ userId }).success).toBe(false);
  expect(adjustLivesSchema.safeParse({ userId, lives: 1, reason: 'test' }).success).toBe(false);
  const player = await signedInPlayer(database.db);
  const unknown = adjustLives(
    { ...player, operator: 'olivia' },
    { userId: '00000001', lives: 1, reason: 'test' },
  );
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a guest’s id and name are answered as those of nobody, and nothing is written about the guest', async () => {
  const { guestId, name } = await guestRow();
  const player = await signedInPlayer(database.db);
  const calls = (id: string, username: string) => [
    () => answerRequest(player, { friendId: id, action: 'accept' }),
    () => removeFriend(player, { friendId: id }),
    () => blockPlayer(player, { friendId: id }),
    () => shareBadge(player, { share_user_id: id, badgeId: BADGES.firstCase.badgeId }),
    () => reportPlayer(player, { what: 'username', reason: 'personal', username, words: '' }),
  ];
  const outcomes = async (id: string, username: string) => {
    const found: unknown[] = [];
    for (const call of calls(id, username))
      found.push(
        await call().then(
          (answer: unknown) => answer,
          ({ code, userMessage }: { code: string; userMessage: string }) => [code, userMessage],
        ),
      );
    return found;
  };
  const before = await digestOfRows(database.db, guestId);
  const ofGuest = await outcomes(guestId, name);
  expect(ofGuest).toEqual(await outcomes(crypto.randomUUID(), 'Guest 00000'));
  expect(await digestOfRows(database.db, guestId)).toEqual(before);
});

test('no board lists a guest, whatever asks for it', async () => {
  const { guestId } = await guestRow();
  await setListed({ db: database.db }, { playerId: guestId, listed: true });
  const [row] = await database.db.$client`select listed from game_states where player_id = ${guestId}`;
  expect(row).toEqual({ listed: false });
});
