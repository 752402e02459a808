import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetCachedQuestions } from '@/components/client/device/player-storage';
import { NOW, playing, question, run, setOf } from './rounds';

/** The storage of one device, counting what is written to it. */
function deviceStorage() {
  const items = new Map<string, string>();
  const writes: string[] = [];
  return {
    items,
    writes,
    get length() {
      return items.size;
    },
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      writes.push(key);
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

let device: ReturnType<typeof deviceStorage>;

/** A tab of its own: nothing that one page remembers is known to the next. */
async function openTab() {
  vi.resetModules();
  const storage = await import('@/components/client/device/player-storage');
  const { leaveEndedSession } = await import('@/components/quiz/connection/use-game-connection');
  return { ...storage, leaveEndedSession, ...(await import('@/components/quiz/machine/quiz-cache')) };
}

beforeEach(() => {
  device = deviceStorage();
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', deviceStorage());
});
afterEach(() => vi.unstubAllGlobals());

const tick = (elapsedMs: number) => ({ type: 'ticked', elapsedMs }) as const;

describe('storage for the next visit', () => {
  test('the set is written when it changes, the time once a second and when the page goes', async () => {
    const keeper = (await openTab()).createQuizKeeper('h');
    let state = playing('a', 'b');
    keeper.keep(state);
    device.writes.length = 0;
    for (let quarter = 1; quarter <= 9; quarter += 1) {
      state = run(state, tick(250));
      keeper.keep(state);
    }
    expect(device.writes).toEqual(['quiz_time_left:h', 'quiz_time_left:h']);
    keeper.flush();
    expect(device.items.get('quiz_time_left:h')).toBe('27.75');
    keeper.keep(run(state, { type: 'chose', optionId: 'a-1' }));
    expect(device.writes).toContain('quiz_questions:h');
  });

  test('a daily is kept beside the round, and both go at logout', async () => {
    const tab = await openTab();
    tab.createQuizKeeper('h').keep(playing('a'));
    tab.createQuizKeeper('h').keep({ ...playing('b'), kind: 'daily' });
    expect(tab.readQuizCache('h')?.questions[0]?.question_id).toBe('a');
    expect(tab.readQuizCache('h', 'daily')?.questions[0]?.question_id).toBe('b');
    tab.clearPlayer('h');
    expect([...device.items.keys()]).toEqual([]);
  });

  test('a removal request deletes cached rounds of every kind and of every player', async () => {
    const tab = await openTab();
    const kinds = ['rounds', 'daily', 'challenge'] as const;
    for (const player of ['h', 'i'])
      for (const kind of kinds) tab.createQuizKeeper(player).keep({ ...playing('a'), kind });
    expect(tab.readQuizCache('i', 'challenge')?.questions[0]?.question_id).toBe('a');
    // Object.keys() of a browser's storage returns the stored keys.
    const withKeys = new Proxy(device, {
      ownKeys: () => [...device.items.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
    vi.stubGlobal('localStorage', withKeys);
    forgetCachedQuestions();
    expect([...device.items.keys()].filter((key) => key.includes('_questions'))).toEqual([]);
  });

  test('a value that is not a set is ignored', async () => {
    const { readQuizCache } = await openTab();
    const set = { questions: [question('a')], setSize: 10, free: true, photosExpireAt: NOW };
    const keep = (value: unknown) => device.items.set('quiz_questions:h', JSON.stringify(value));
    keep(set);
    expect(readQuizCache('h')).toMatchObject({ ...set, position: 0, timeLeftMs: 30_000 });
    const broken = [
      { ...set, photosExpireAt: 'soon' },
      { ...set, setSize: null },
      { ...set, free: 1 },
      { ...set, questions: [{ ...question('a'), question: 7 }] },
      { ...set, questions: [{ ...question('a'), options: [1, 2, 3, 4] }] },
      { ...set, questions: [{ ...question('a'), timed: 'yes' }] },
      { ...set, pending: { choice: 4 } },
    ];
    for (const each of broken) {
      keep(each);
      expect(readQuizCache('h')).toBeNull();
    }
  });
});

describe('a place kept for the visit', () => {
  test.each([
    '{',
    '7',
    '"x"',
    '{"table":"48301"}',
    '{"table":"483","name":"A","isSubstitute":false}',
    '{"table":"48301","name":"A","isSubstitute":"false"}',
  ])('is asked for again where %s is kept', async (stored) => {
    const { parsePlace } = await import('@/components/quiz/place/find-place');
    expect(parsePlace(stored)).toBeUndefined();
  });
  test.each([
    { table: '48301', name: 'Loving, TX', isSubstitute: true },
    { table: '48', name: 'Texas', isSubstitute: false },
    null,
  ])('is read where it is whole: %j', async (place) => {
    const { parsePlace } = await import('@/components/quiz/place/find-place');
    expect(parsePlace(JSON.stringify(place))).toEqual(place);
  });
});

describe('a player who left', () => {
  test('is forgotten in every tab, and none writes again', async () => {
    const other = await openTab();
    const keeper = other.createQuizKeeper('h');
    keeper.keep(run(playing('a'), { type: 'dealt', set: setOf(['a', 'b']), nowMs: NOW }));
    const left = Promise.withResolvers<void>();
    const stop = other.onPlayerLogout('h', left.resolve);
    const here = await openTab();
    here.clearPlayer('h');
    await left.promise;
    keeper.keep(run(playing('a'), tick(1000)));
    keeper.flush();
    here.writeForSession('quiz_county', 'null');
    other.writeForSession('fips_modal_shown', 'true');
    expect([...device.items.keys()]).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
    stop();
  });

  test('takes every key along, whatever was kept', async () => {
    const tab = await openTab();
    for (const key of [
      'quiz_questions',
      'quiz_current_index',
      'quiz_time_left',
      'quiz_total_life',
      'quiz_star_explained',
    ] as const) {
      tab.writeForPlayer('h', key, 1);
      tab.writeForPlayer('somebody', key, 1);
    }
    for (const key of ['fips_modal_shown', 'fips_modal_dismissed', 'quiz_county'] as const) {
      tab.writeForSession(key, 'true');
    }
    tab.clearPlayer('h');
    expect([...device.items.keys()].every((key) => key.endsWith(':somebody'))).toBe(true);
    expect(device.items.size).toBe(5);
    expect(sessionStorage).toHaveLength(0);
  });

  test('by the end of the session still keeps what is chosen until the page is gone', async () => {
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { assign } });
    const tab = await openTab();
    const keeper = tab.createQuizKeeper('h');
    keeper.keep(playing('a'));
    tab.leaveEndedSession();
    expect(assign).toHaveBeenCalledWith('/session-ended');
    keeper.keep(run(playing('a'), { type: 'chose', optionId: 'a-1' }));
    keeper.flush();
    expect(device.items.get('quiz_questions:h')).toContain('"pending":{"choice":"a-1"}');
  });

  test('in another tab that has unloaded too late to hear of it writes nothing back', async () => {
    vi.stubGlobal('window', { location: { assign: () => {} } });
    const tab = await openTab();
    const keeper = tab.createQuizKeeper('h');
    keeper.keep(playing('a'));
    tab.leaveEndedSession();
    device.items.clear();
    keeper.keep(run(playing('a'), { type: 'chose', optionId: 'a-1' }));
    keeper.flush();
    expect([...device.items.keys()]).toEqual([]);
  });
});
