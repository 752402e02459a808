import { expect, test } from 'vitest';
import { allCounties } from '@/lib/counties/boundaries';
import { checkedUrl } from '@/lib/platform/fetch/checked-url';
import { outdatedStates, photoRefusal, removalDays, stateRulesByState } from '@/lib/records/jurisdictions';

const none = new Map<string, string>();

test('the file of jurisdictions names real states, with sources and a day of reading that is not in the future', () => {
  const states = new Set(allCounties().map(({ state }) => state));
  const rules = stateRulesByState();
  expect(rules.size).toBeGreaterThan(0);
  for (const [state, { read_on }] of rules) {
    expect(states).toContain(state);
    expect(Date.parse(read_on)).toBeLessThanOrEqual(Date.now());
  }
});

test('real photos are refused of a state that withholds them or that nobody has read, unless it is overridden', () => {
  expect(photoRefusal('TX', none)).toBeNull();
  expect(photoRefusal('OR', none)).toBe('photos withheld before a conviction');
  expect(photoRefusal('UT', none)).toContain('withheld');
  expect(photoRefusal('OH', none)).toBe('photo rules of the state not read');
  expect(photoRefusal('OR', new Map([['OR', 'only after convictions']]))).toBeNull();
});

test('a request is answered within the days of the state, or ten', () => {
  expect(removalDays('FL')).toBe(10);
  expect(removalDays('OR')).toBe(30);
  expect(removalDays('OH')).toBe(10);
});

test('rules are outdated 400 days after they were read', () => {
  const readOn = Date.parse(stateRulesByState().get('FL')?.read_on ?? '');
  expect(outdatedStates(new Date(readOn + 400 * 86_400_000))).not.toContain('FL');
  expect(outdatedStates(new Date(readOn + 401 * 86_400_000))).toContain('FL');
});

test.each(['https://police.example.uk/a.csv', 'https://a.gov.ie/x', 'https://feeds.eu/x.csv'])(
  'no feed is read from Europe: %s',
  (address) => {
    expect(() => checkedUrl(address, undefined)).toThrow(/Europe/);
  },
);

test('a feed whose name only looks European is read', () => {
  for (const address of ['https://deuk.example.com/a.csv', 'https://sheriff.us/uk.csv'])
    expect(checkedUrl(address, undefined).href).toBe(address);
});
