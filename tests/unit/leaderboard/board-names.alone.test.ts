import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBoardName } from '@/lib/leaderboard/board-entries';
import { sealField } from '@/lib/platform/security/fields/sealed-fields';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: 'postgres://nowhere' });

const seal = (rowId: string, name: string) => sealField({ column: 'players.username', rowId }, name);

describe('openBoardName', () => {
  it('decrypts a name once, and again after it changes', () => {
    const id = randomUUID();
    const sealed = seal(id, 'ada');
    expect([openBoardName(id, sealed), openBoardName(id, sealed)]).toEqual(['ada', 'ada']);
    expect(openBoardName(id, seal(id, 'grace'))).toBe('grace');
  });

  it("never returns another player's name", () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const sealed = seal(one, 'ada');
    expect(openBoardName(one, sealed)).toBe('ada');
    expect(openBoardName(other, sealed)).toBeNull();
    expect(openBoardName(one, 'nonsense')).toBeNull();
  });

  it('returns the right name for more names than it caches', () => {
    const people = Array.from({ length: 1200 }, (_, i) => ({ id: randomUUID(), name: `player_${i}` }));
    const sealed = people.map(({ id, name }) => seal(id, name));
    for (let round = 0; round < 2; round++) {
      expect(people.map(({ id }, i) => openBoardName(id, sealed[i] ?? ''))).toEqual(
        people.map(({ name }) => name),
      );
    }
  });
});
