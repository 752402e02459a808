import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { players } from '@/db/schema';
import { RELEASED_ON } from '@/lib/contract/players/whats-new';
import { getPreferences, isWhatsNewUnseen, setPreferences } from '@/lib/players/preferences';
import { setLanguage } from '@/lib/players/profile/settings';
import { findOpenSession } from '@/lib/sessions/session';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();

test('each switch keeps the others, also when two tabs switch at once', async () => {
  const player = await signedInPlayer(database.db);
  const bystander = await signedInPlayer(database.db);
  const untouched = { mutedGroups: [], pushKinds: [], hidesKnowledge: false, newsSeenOn: null };
  expect(await getPreferences(player)).toEqual(untouched);
  await Promise.all([
    setPreferences(player, { mutedGroups: ['badges', 'rewards'] }),
    setPreferences(player, { pushKinds: ['streak'] }),
    setPreferences(player, { hidesKnowledge: true }),
  ]);
  const all = {
    mutedGroups: ['badges', 'rewards'],
    pushKinds: ['streak'],
    hidesKnowledge: true,
    newsSeenOn: null,
  };
  expect(await getPreferences(player)).toEqual(all);
  expect(await setPreferences(player, { mutedGroups: [] })).toEqual({ ...all, mutedGroups: [] });
  expect(await getPreferences(bystander)).toEqual(untouched);
});

test('a language that the game has is stored for the caller only, any other is refused', async () => {
  const player = await signedInPlayer(database.db);
  const bystander = await signedInPlayer(database.db);
  const languageOf = async ({ actor }: typeof player) =>
    (await findOpenSession(database.db, actor.sessionId, new Date()))?.language;
  await setLanguage(player, { language: 'es' });
  for (const language of ['fr', 'en-XA', 'constructor', ''])
    await expect(setLanguage(player, { language })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect([await languageOf(player), await languageOf(bystander)]).toEqual(['es', 'en']);
});

test('what is new waits for an account from before the release until it is closed, never for later players or guests', async () => {
  const older = await signedInPlayer(database.db);
  const newer = await signedInPlayer(database.db);
  const guest = await signedInPlayer(database.db);
  const before = new Date(Date.parse(RELEASED_ON) - 1);
  for (const [{ actor }, createdAt, isGuest] of [
    [older, before, false],
    [newer, new Date(RELEASED_ON), false],
    [guest, before, true],
  ] as const)
    await database.db.update(players).set({ createdAt, isGuest }).where(eq(players.id, actor.playerId));
  expect(await isWhatsNewUnseen(older)).toBe(true);
  expect(await isWhatsNewUnseen(newer)).toBe(false);
  expect(await isWhatsNewUnseen(guest)).toBe(false);
  await setPreferences(older, { hidesKnowledge: true });
  await setPreferences(older, { newsSeenOn: '2026-01-31' });
  expect(await isWhatsNewUnseen(older)).toBe(true);
  expect(await setPreferences(older, { newsSeenOn: RELEASED_ON })).toMatchObject({ newsSeenOn: RELEASED_ON });
  expect(await isWhatsNewUnseen(older)).toBe(false);
});
