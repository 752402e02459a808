import { expect, test } from 'vitest';
import { effectsOf } from '@/lib/contract/desk/feeds/run-effects';
import type { RunView } from '@/lib/contract/desk/feeds/run-view';

type Found = Pick<RunView, 'kind' | 'counts' | 'erased'>;

test.each<[string, Found, readonly string[], boolean]>([
  [
    'corrections that erase',
    { kind: 'corrections', erased: 0, counts: [['withdrawn', 2]] },
    ['2 records will be erased for good'],
    true,
  ],
  [
    'corrections about records that are not in',
    {
      kind: 'corrections',
      erased: 0,
      counts: [
        ['kept out', 1200],
        ['known', 1],
      ],
    },
    [
      '1,200 records that are not in the game will be kept out of later imports',
      '1 line changes nothing',
      'No record will be erased',
    ],
    true,
  ],
  [
    'records',
    {
      kind: 'records',
      erased: 1,
      counts: [
        ['accepted', 3],
        ['updated', 5],
        ['already in', 2],
        ['under 18', 4],
        ['bad county_fips', 1],
      ],
    },
    [
      '1 record will be erased for good',
      '3 records will be added',
      '5 records will change: county, day or charge',
      '2 lines change nothing',
      '5 lines are refused',
    ],
    true,
  ],
  [
    'records of which none is accepted',
    { kind: 'records', erased: 0, counts: [['bad county_fips', 1]] },
    ['1 line is refused', 'No record will be erased'],
    false,
  ],
  [
    'records that only erase',
    { kind: 'records', erased: 2, counts: [['under 18', 2]] },
    ['2 records will be erased for good', '2 lines are refused'],
    false,
  ],
  ['an empty feed', { kind: 'records', erased: 0, counts: [] }, ['No record will be erased'], false],
])('%s', (_, found, effects, hasChanges) => {
  expect(effectsOf(found)).toEqual({ effects, hasChanges });
});
