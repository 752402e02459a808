import { expect, test } from 'vitest';
import { getPreferences } from '@/lib/players/preferences/get-preferences';
import { setPreferences } from '@/lib/players/preferences/set-preferences';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();

test('each switch keeps the others, also when two tabs switch at once', async () => {
  const player = await signedInPlayer(database.db);
  const bystander = await signedInPlayer(database.db);
  const untouched = { mutedGroups: [], pushKinds: [], hidesKnowledge: false };
  expect(await getPreferences(player)).toEqual(untouched);
  await Promise.all([
    setPreferences(player, { mutedGroups: ['badges', 'rewards'] }),
    setPreferences(player, { pushKinds: ['streak'] }),
    setPreferences(player, { hidesKnowledge: true }),
  ]);
  const all = { mutedGroups: ['badges', 'rewards'], pushKinds: ['streak'], hidesKnowledge: true };
  expect(await getPreferences(player)).toEqual(all);
  expect(await setPreferences(player, { mutedGroups: [] })).toEqual({ ...all, mutedGroups: [] });
  expect(await getPreferences(bystander)).toEqual(untouched);
});
