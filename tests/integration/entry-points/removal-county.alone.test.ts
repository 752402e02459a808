import { beforeAll, beforeEach, expect, test } from 'vitest';
import { stampPeerAddresses } from '@/app/_server/http/incoming-requests';
import { findCountiesAction, requestRemovalAction } from '@/app/(welcome)/removal/actions';
import { counties } from '@/db/schema';
import { appDatabase } from '@/tests/support/app-database';
import { browser } from '@/tests/support/identity-browser';
import { OWN_PAGE } from '@/tests/support/walk';

const database = appDatabase();

beforeAll(async () => {
  stampPeerAddresses();
  const names = [
    ['12031', 'Duval', 'FL'],
    ['48131', 'Duval', 'TX'],
    ['48209', 'Hays', 'TX'],
    ['24510', 'Baltimore', 'MD'],
    ['24005', 'Baltimore', 'MD'],
    ['54001', 'Barbour', 'WV'],
    ['22033', 'East Baton Rouge', 'LA'],
    ['22121', 'West Baton Rouge', 'LA'],
    ['39085', 'Lake', 'OH'],
    ['39027', 'Salt Lake', 'OH'],
  ] as const;
  await database.db
    .insert(counties)
    .values(names.map(([fips, name, state]) => ({ fips, name, state, lat: 30, long: -98 })));
});
beforeEach(async () => {
  await database.db.$client`delete from rate_limits`;
  await database.db.$client`delete from removal_requests`;
  browser.headers = new Headers({
    ...OWN_PAGE,
    [Reflect.get(globalThis, 'lineupPeerHeader')]: '198.51.100.7',
  });
});

test.each([
  ['Duval, FL', '12031'],
  ['duval,fl', '12031'],
  ['  Duval County,  Florida ', '12031'],
  ['Duval TX', '48131'],
  ['Barbour, West Virginia', '54001'],
  ['hays', '48209'],
  ['Baltimore County, MD', '24005'],
  ['west baton', '22121'],
  ['Lake', '39085'],
  ['12031', '12031'],
])('a county typed as %j is %s without a choice from the list', async (typed, fips) => {
  const asked = await requestRemovalAction({ county: typed, booked_on: '2026-03-01', words: '' });
  expect(asked).toMatchObject({ ok: true });
  const [request] = await database.db.$client`select county_fips as fips from removal_requests`;
  expect(request?.fips).toBe(fips);
});

test.each([
  ['Duval', 'More than one county matches. Choose the right one from the list.'],
  ['Baltimore, MD', 'More than one county matches. Choose the right one from the list.'],
  ['Baton Rouge', 'More than one county matches. Choose the right one from the list.'],
  ['Duval, GA', 'We don’t know that county. Write it like Hays, TX.'],
  ['99999', 'We don’t know that county. Write it like Hays, TX.'],
  ['%', 'Enter the county, like Hays, TX.'],
  ['', 'Enter the county, like Hays, TX.'],
])('a county typed as %j is refused at its field', async (typed, message) => {
  const asked = await requestRemovalAction({ county: typed, booked_on: '2026-03-01', words: '' });
  expect(asked).toMatchObject({ ok: false, code: 'INVALID_INPUT', fieldErrors: { county: message } });
  expect((await database.db.$client`select from removal_requests`).length).toBe(0);
});

test('the choices tell a city from the county of its name', async () => {
  const found = await findCountiesAction({ name: 'Baltimore, Maryland' });
  expect(found).toEqual({
    ok: true,
    data: [
      { fips: '24005', label: 'Baltimore County, MD' },
      { fips: '24510', label: 'Baltimore, MD' },
    ],
  });
});
