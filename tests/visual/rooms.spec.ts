import type { Page } from '@playwright/test';
import type { RoomResultView, WireRoom } from '@/lib/contract/rooms/room-view';
import {
  FIXED_CODE,
  firstSeats,
  fixedMembers,
  fixedQuestion,
  fixedRoom,
  fixRoom,
} from '@/tests/support/fixed-room';
import { expect, look, newGuest, newPlayer, query, test } from './look';
import { ON_ITS_SIDE, OTHER_COLORS, VIEWS } from './views';

const ALL_VIEWS = [...VIEWS, ...ON_ITS_SIDE, ...OTHER_COLORS];
const RESULT: RoomResultView = {
  answer: 2,
  chosen: [4, 11, 0, 3],
  missed: 2,
  explanation: 'Theft means taking property without consent.',
  bookings: { area: 'United States', total: 2519, of_options: [40, 260, 12, 300], invented: true },
  clue: { fact: 'part_of_day', value: 'afternoon', of_right: 0.5, of_all: 0.3 },
  voided: false,
};

/** Opens the room with a view that stays, and the clock standing still. Returns how to show the next one. */
async function openFixed(
  page: Page,
  seat: number,
  part: (nowMs: number, photo: string) => Partial<WireRoom>,
) {
  const image = page.locator('img[alt^="Booking photo"]');
  await expect(image).toBeVisible();
  const photo = new URL((await image.getAttribute('src')) ?? '', page.url()).pathname;
  const nowMs = Date.now();
  await page.clock.setFixedTime(nowMs);
  const room = fixedRoom(nowMs, part(nowMs, photo));
  const fixed = await fixRoom(page, { room, seat, choice: null });
  await page.goto(`/room/${FIXED_CODE}`);
  let { version } = room;
  return {
    photo,
    nowMs,
    show: (next: Partial<WireRoom>) => {
      version += 1;
      fixed.send('room', { ...room, ...next, version });
    },
    fixed,
  };
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

test('the lobby, of the host and of a member', async ({ page }) => {
  await newPlayer(page);
  const { show } = await openFixed(page, 1, () => ({ members: fixedMembers(1) }));
  await look(page, 'room-lobby-alone', { shows: page.getByText('Waiting for one more player') });
  show({ members: fixedMembers(6) });
  await look(page, 'room-lobby-host', { shows: page.getByText('6 of 200 players'), views: ALL_VIEWS });
  await page.getByRole('button', { name: 'Remove Bo' }).click();
  await look(page, 'room-remove');
  await page.getByRole('button', { name: 'Cancel' }).click();
  show({ members: fixedMembers(6), host_seat: 2, locked: true });
  await look(page, 'room-lobby-member', {
    shows: page.getByText('Waiting for quiet-river_walker to start…'),
  });
});

test('a question', async ({ page }) => {
  await newPlayer(page);
  const { show, photo, nowMs, fixed } = await openFixed(page, 2, (now, url) => ({
    phase: 'question',
    game: 1,
    members: fixedMembers(20, true),
    question: fixedQuestion(url, now, { starts_at: now + 900, ends_at: now + 20_900, answered: [] }),
  }));
  await look(page, 'room-get-ready', { shows: page.getByText('Get ready...') });
  const members = fixedMembers(20, true);
  show({ members, question: fixedQuestion(photo, nowMs, { answered: firstSeats(12) }) });
  await look(page, 'room-question', { shows: page.getByText(/of 1\d answered/), views: ALL_VIEWS });
  fixed.send('roomanswered', { code: FIXED_CODE, game: 1, position: 2, option: 3 });
  await look(page, 'room-question-answered', { shows: page.locator('[data-verdict="locked"]') });
  show({
    host_seat: 2,
    members,
    timed: false,
    question: fixedQuestion(photo, nowMs, {
      starts_at: nowMs - 21_000,
      ends_at: null,
      answered: firstSeats(16),
      position: 3,
    }),
  });
  await look(page, 'room-question-untimed', { shows: page.getByRole('button', { name: 'Next' }) });
});

test('a result with 20 and with 50 members, and a withdrawn photo', async ({ page }) => {
  await newPlayer(page);
  // The clock stands still, so that a build-up before the result would never end.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { show, fixed, photo, nowMs } = await openFixed(page, 2, (now, url) => ({
    phase: 'question',
    game: 1,
    members: fixedMembers(20, true).map((member) => ({ ...member, place: 21 - member.seat })),
    question: fixedQuestion(url, now),
  }));
  await expect(page.getByTestId('answered')).toBeVisible();
  fixed.send('roomanswered', { code: FIXED_CODE, game: 1, position: 2, option: 2 });
  await expect(page.locator('[data-verdict="locked"]')).toBeVisible();
  const result = {
    phase: 'result',
    question: fixedQuestion(photo, nowMs),
    result: RESULT,
    next_at: nowMs + 4000,
  } as const;
  show({ ...result, members: fixedMembers(20, true) });
  await look(page, 'room-result-right', { shows: heading(page, 'Right'), views: ALL_VIEWS });
  show({
    ...result,
    result: { ...RESULT, answer: 1 },
    host_seat: 2,
    members: fixedMembers(50, true).map((m) => ({
      ...m,
      seat: m.seat === 40 ? 2 : m.seat === 2 ? 40 : m.seat,
    })),
  });
  await look(page, 'room-result-wrong-50', { shows: heading(page, 'Not this time'), views: ALL_VIEWS });
  show({ ...result, result: { ...RESULT, voided: true } });
  await look(page, 'room-result-voided', { shows: heading(page, 'Photo removed') });
});

test('the podium, of the host and of a guest', async ({ page }) => {
  await newGuest(page);
  const { show } = await openFixed(page, 4, () => ({
    phase: 'podium',
    game: 1,
    members: fixedMembers(12, true),
  }));
  await look(page, 'room-podium-guest', { shows: heading(page, 'You came 4th'), views: ALL_VIEWS });
  show({
    host_seat: 4,
    members: fixedMembers(4, true).map((m) => ({ ...m, place: m.seat < 3 ? 1 : m.seat })),
  });
  await look(page, 'room-podium-host', { shows: page.getByRole('button', { name: 'Play again' }) });
  show({ members: fixedMembers(50, true) });
  await look(page, 'room-podium-50', { shows: page.getByText('Waiting for Ana to start a rematch…') });
});

test('what the host chooses, and what a guest is called', async ({ page }) => {
  await newPlayer(page);
  const members = fixedMembers(6).map((member) => (member.seat === 2 ? { ...member, guest: true } : member));
  const { show, fixed } = await openFixed(page, 1, () => ({ members }));
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Present', { exact: true }).click();
  await look(page, 'room-settings', { shows: page.getByText('You show and explain the photos') });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Rename quiet-river_walker' }).click();
  await look(page, 'room-rename', { shows: page.getByRole('dialog') });
  await page.getByRole('button', { name: 'Close' }).click();
  fixed.answer({
    room: fixedRoom(Date.now(), {
      members: members.map((m) => (m.seat === 2 ? { ...m, name: 'Guest 48213', named: false } : m)),
    }),
    seat: 2,
    choice: null,
  });
  show({ version: 0 });
  await page.reload();
  await look(page, 'room-nickname', { shows: page.getByLabel('Your nickname') });
});

test('a question and its result, of a host who presents', async ({ page }) => {
  await newPlayer(page);
  const members = fixedMembers(20, true).map((m) => (m.seat === 1 ? { ...m, plays: false, place: null } : m));
  const { show, photo, nowMs } = await openFixed(page, 1, (now, url) => ({
    phase: 'question',
    game: 1,
    members,
    question: fixedQuestion(url, now, { answered: firstSeats(9).slice(1) }),
  }));
  await look(page, 'room-presented', { shows: page.getByText(/of 1\d answered/) });
  show({
    phase: 'result',
    paused: true,
    members,
    question: fixedQuestion(photo, nowMs, { position: 1 }),
    result: RESULT,
  });
  await look(page, 'room-presented-result', { shows: heading(page, 'The answer') });
});

test('what is not a room', async ({ page }) => {
  await newPlayer(page);
  const { fixed, show } = await openFixed(page, 1, () => ({}));
  await expect(page.getByText('6 of 200 players')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await look(page, 'room-leave');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await look(page, 'room-left', { shows: heading(page, 'You left the room') });
  await page.getByRole('button', { name: 'Join again' }).click();
  await expect(page.getByText('6 of 200 players')).toBeVisible();
  for (const reason of ['removed', 'ended'] as const) {
    show({});
    fixed.send('roomended', { code: FIXED_CODE, reason });
    await expect(
      heading(page, reason === 'ended' ? 'This room has ended' : 'The host removed you'),
    ).toBeVisible();
    await look(page, `room-${reason}`);
  }
  for (const code of ['NOT_FOUND', 'TAKEN', 'TOO_MANY_REQUESTS', 'UNKNOWN']) {
    fixed.answer({ success: false, code, message: '' });
    await page.goto(`/room/${FIXED_CODE}`);
    await look(page, `room-refused-${code.toLowerCase()}`, { shows: page.getByRole('alert') });
  }
  await page.goto('/room/12');
  await look(page, 'room-no-code', { shows: heading(page, 'This link doesn’t lead to a room') });
});

test('the ways in', async ({ page }) => {
  await query`insert into rooms (code, created_at, used_at) values (${FIXED_CODE}, now(), now()) on conflict do nothing`;
  await page.goto(`/room/${FIXED_CODE}`);
  await look(page, 'room-invitation', { shows: heading(page, 'Join a live room'), views: ALL_VIEWS });
  await page.goto('/room');
  await look(page, 'room-ways-visitor', { shows: heading(page, 'Play together') });
  await newPlayer(page);
  await page.goto('/room');
  await expect(page.getByRole('button', { name: 'Open a room' })).toBeVisible();
  await page.getByLabel('Have a code?').fill('aeiou');
  await page.getByRole('button', { name: 'Join' }).click();
  await look(page, 'room-ways', { shows: page.getByText('Codes have five letters') });
});
