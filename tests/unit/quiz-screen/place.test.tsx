import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CountyOverlay, PlaceButton } from '@/components/quiz/place/county-overlay';
import { type FindCounty, locate, locateFirst, type Place } from '@/components/quiz/place/find-place';
import { ListedPlaces } from '@/components/quiz/place/place-chooser';
import type { PlaceList } from '@/lib/contract/counties/places-view';

afterEach(() => vi.unstubAllGlobals());

type Device = { error?: number; permissions?: PermissionState[] };

/** A browser that gives a location, or the code of an error. It tells its permission each time it is asked. */
function stubDevice({ error, permissions = [] }: Device): void {
  const left = [...permissions];
  const getCurrentPosition = (found: (at: unknown) => void, failed: (why: unknown) => void) =>
    error === undefined ? found({ coords: { latitude: 30, longitude: -98 } }) : failed({ code: error });
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition },
    ...(permissions.length > 0 && { permissions: { query: async () => ({ state: left.shift() }) } }),
  });
}

const answer =
  (fipsExist: 'true' | 'false'): FindCounty =>
  async () => ({
    ok: true,
    data: { fipsExist, countyName: 'Travis, TX', fips: '48453' },
  });
const nowhere: FindCounty = async () => ({ ok: false, code: 'NOT_FOUND', message: 'No county.' });
const TRAVIS: Place = { table: '48453', name: 'Travis, TX', isSubstitute: false };

describe('the location', () => {
  test.each<[string, Device, FindCounty, unknown]>([
    ['gives the own county', {}, answer('true'), { place: TRAVIS }],
    ['gives the nearest one', {}, answer('false'), { place: { ...TRAVIS, isSubstitute: true } }],
    ['is refused', { error: 1 }, answer('true'), { problem: 'refused' }],
    ['is not known', { error: 2 }, answer('true'), { problem: 'failed' }],
    ['takes too long', { error: 3 }, answer('true'), { problem: 'failed' }],
    ['is in no county', {}, nowhere, { problem: 'failed' }],
    ['is not looked up', {}, () => Promise.reject(new Error('offline')), { problem: 'failed' }],
  ])('%s', async (_, device, findCounty, expected) => {
    stubDevice(device);
    expect(await locate(findCounty)).toEqual(expected);
  });

  test('is refused where the browser has none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await locate(answer('true'))).toEqual({ problem: 'refused' });
  });

  test.each<[string, Device, boolean]>([
    ['just now', { error: 1, permissions: ['prompt', 'denied'] }, true],
    ['before', { error: 1, permissions: ['denied', 'denied'] }, false],
    ['not: the question was closed', { error: 1, permissions: ['prompt', 'prompt'] }, false],
    ['as far as this browser tells', { error: 1 }, false],
    ['not: it failed', { error: 2, permissions: ['granted', 'granted'] }, false],
  ])('was refused %s', async (_, device, refusedNow) => {
    stubDevice(device);
    expect(await locateFirst(answer('true'))).toEqual({ place: null, refusedNow });
  });

  test('is allowed on the first question', async () => {
    stubDevice({ permissions: ['prompt', 'granted'] });
    expect(await locateFirst(answer('true'))).toEqual({ place: TRAVIS, refusedNow: false });
  });
});

const PLACES: PlaceList = {
  states: [
    {
      table: '48',
      name: 'Texas',
      records: 1000,
      counties: [
        { table: '48209', name: 'Hays County, TX', records: 1 },
        { table: '48453', name: 'Travis County, TX', records: 500 },
      ],
    },
  ],
};

function listed(data: PlaceList | undefined, place: Place | null = null, isPending = false): string {
  const places = { data, isPending, isFetching: isPending, refetch: () => {} };
  return renderToStaticMarkup(<ListedPlaces places={places} place={place} onChoose={() => {}} />);
}
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const chosenIn = (html: string) =>
  [...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)</g)].map(([, text]) => text);

describe('the list of places', () => {
  test('offers states with rounded counts, and no county before a state is chosen', () => {
    const html = listed(PLACES);
    expect(textOf(html)).toBe('State Choose a state Texas (1,000+ photos)');
    expect(chosenIn(html)).toEqual(['Choose a state']);
  });

  test.each<[string, Place, string[]]>([
    [
      'a state',
      { table: '48', name: 'Texas', isSubstitute: false },
      ['Texas (1,000+ photos)', 'All of Texas'],
    ],
    ['a county', TRAVIS, ['Texas (1,000+ photos)', 'Travis County, TX (500+ photos)']],
    [
      'a county that has left',
      { table: '48001', name: 'Anderson County, TX', isSubstitute: false },
      ['Texas (1,000+ photos)', 'All of Texas'],
    ],
  ])('begins with the current place: %s', (_, place, chosen) => {
    const html = listed(PLACES, place);
    expect(chosenIn(html)).toEqual(chosen);
    expect(textOf(html)).toContain('Hays County, TX (fewer than 10 photos)');
    expect(textOf(html)).toMatch(/Play from here$/);
  });

  test.each([
    ['loads', undefined, true, 'Loading...'],
    ['failed', undefined, false, 'We couldn’t load the list of states. Try again'],
    ['is empty', { states: [] }, false, 'No state has photos yet.'],
  ])('says that it %s', (_, data, isPending, text) => {
    expect(textOf(listed(data, null, isPending))).toBe(text);
  });
});

const overlay = (county: string | null, isChoosing = false) =>
  renderToStaticMarkup(
    <CountyOverlay
      county={county}
      isChoosing={isChoosing}
      place={null}
      findCounty={nowhere}
      fetchPlaces={async () => ({ ok: true, data: PLACES })}
      onChoose={() => {}}
      onDismiss={() => {}}
      onOpenList={() => {}}
      onCloseList={() => {}}
    />,
  );

test.each([
  [
    'announces a county and offers others',
    overlay('Travis, TX'),
    / from Travis, TX Ok Choose another place$/,
  ],
  ['loads the list', overlay(null, true), /^Loading...$/],
  ['is empty while nothing is to be said', overlay(null), /^$/],
])('the overlay %s', (_, html, text) => {
  expect(textOf(html)).toMatch(text);
});

test.each([
  ['the nation', null, 'Photos from the United States · Change'],
  ['the chosen place', TRAVIS, 'Photos from Travis, TX · Change'],
])('below the round card stands %s', (_, place, text) => {
  expect(textOf(renderToStaticMarkup(<PlaceButton place={place} onOpenList={() => {}} />))).toBe(text);
});
