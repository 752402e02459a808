import { randomBytes } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { query, type TestPlayer, withDatabase } from '@/tests/support/e2e';

/** Twenty characters each, the most that a name may have: the widest, without a place to break, and ordinary ones. */
const LONG_NAMES = ['WWWWWWWWWWWWWWWW', 'Maximiliana.Oberhub', 'mmmmmmmmmmmmmmmmmm', 'quiet-river_walker'];

const isAction = (route: Route) => route.request().method() === 'POST';
const isPrefetch = (route: Route) =>
  Object.keys(route.request().headers()).some((name) => /^next-router-(segment-)?prefetch$/.test(name));

/** Makes every action of this address fail; returns a function that ends this. */
export async function failActions(page: Page, address: string): Promise<() => Promise<void>> {
  const fail = (route: Route) => (isAction(route) ? route.abort() : route.fallback());
  await page.route(address, fail);
  return () => page.unroute(address, fail);
}

/** Delays every action of this address; returns a function that lets them continue. */
export async function holdActions(page: Page, address: string): Promise<() => Promise<void>> {
  return hold(page, address, isAction);
}

/** Delays the screen of this address, as a slow network would; returns a function that lets it continue. */
export async function holdScreen(page: Page, address: string): Promise<() => Promise<void>> {
  // The loading screen is prefetched.
  await page.waitForLoadState('networkidle');
  return hold(page, address, (route) => !isAction(route) && !isPrefetch(route));
}

async function hold(page: Page, address: string, isMeant: (route: Route) => boolean) {
  const held: (() => Promise<void>)[] = [];
  const keep = (route: Route) => {
    if (!isMeant(route)) return route.fallback();
    return new Promise<void>((go) => held.push(async () => route.continue().then(go, go)));
  };
  await page.route(address, keep);
  return async () => {
    await Promise.all(held.map((release) => release()));
    await page.unroute(address, keep);
  };
}

/** Gives the router this screen as the server renders it when a part of its data could not be read. */
export async function breakScreen(
  page: Page,
  address: string,
  [part, broken]: [RegExp, string],
): Promise<() => Promise<void>> {
  const change = async (route: Route) => {
    if (isAction(route)) return route.abort();
    const response = await route.fetch();
    const text = await response.text();
    return route.fulfill({ response, body: text.replace(part, broken) });
  };
  await page.route(address, change);
  return () => page.unroute(address, change);
}

export async function idOf({ username }: TestPlayer): Promise<string> {
  const [row] = await query<{ id: string }[]>`
      select id from players where username_index = ${blindIndex('players.username', username)}`;
  if (!row) throw new Error(`no player ${username}`);
  return row.id;
}

export type Extra = { id: string; name: string };

/** Creates players with names of twenty characters and nothing else. Resolves to them in the order of creation. */
export async function crowd(count: number): Promise<Extra[]> {
  const people = Array.from({ length: count }, (_, at) => {
    const unique = String(Math.floor(Math.random() * 1e4)).padStart(4, '0');
    const name = `${LONG_NAMES[at % LONG_NAMES.length]?.slice(0, 16)}${unique}`;
    const id = crypto.randomUUID();
    return { id, name };
  });
  const rows = people.map(({ id, name }) => ({
    id,
    sealed: sealField({ column: 'players.username', rowId: id }, name),
    index: `${blindIndex('players.username', name)} ${id}`,
  }));
  await query`
      insert into players (id, username_sealed, username_index, referral_code)
      select id, sealed, index, id::text
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, sealed text, index text)`;
  return people;
}

/** Makes others friends of a player, or lets them ask, or blocks them. */
export async function tie(
  playerId: string,
  others: readonly Extra[],
  state: 'accepted' | 'pending' | 'blocked',
): Promise<void> {
  await withDatabase(async (sql) => {
    for (const { id } of others) {
      const [low = '', high = ''] = [playerId, id].toSorted();
      if (state === 'blocked')
        await sql`insert into blocks (blocker_player_id, blocked_player_id, created_at) values (${playerId}, ${id}, now())`;
      else
        await sql`
          insert into friendships (low_player_id, high_player_id, state, asker_player_id, changed_at, reward_settled_at)
          values (${low}, ${high}, ${state}, ${state === 'pending' ? id : null}, now(), now())`;
    }
  });
}

/** Makes the follow link of a player, and returns its path. `days` is how long it works. */
export async function followPathOf(playerId: string, days = 30): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  await query`
      insert into follow_links (player_id, code_sealed, code_index, created_at, expires_at)
      values (${playerId}, ${sealField({ column: 'follow_links.code', rowId: playerId }, code)},
        ${blindIndex('follow_links.code', code)}, now(), now() + make_interval(days => ${days}))`;
  return `/follow/${code}`;
}

/** Makes two players friends, and starts a challenge from the friend's card. Returns its code. */
export async function challengeFriend(page: Page, me: TestPlayer, friend: TestPlayer): Promise<string> {
  await tie(await idOf(me), [{ id: await idOf(friend), name: friend.username }], 'accepted');
  await page.goto('/friends');
  await page.getByRole('listitem').filter({ hasText: friend.username }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play apart' }).click();
  await page.waitForURL(/\/challenge\?code=/);
  return new URL(page.url()).searchParams.get('code') ?? '';
}
