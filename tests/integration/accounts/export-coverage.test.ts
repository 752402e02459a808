import { beforeAll, expect, test } from 'vitest';
import { linkSocialIdentity } from '@/lib/accounts/identity/link-social-identity';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { projectBadges } from '@/lib/badges/project-badges';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { blockPlayer } from '@/lib/friends/blocks';
import { projectResults } from '@/lib/knowledge/project-results';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import { adjustLives } from '@/lib/lives/adjust-lives';
import { renamePlayer } from '@/lib/moderation/players/rename-player';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { warnPlayer } from '@/lib/moderation/sanctions/warn-player';
import { addNotification } from '@/lib/notifications/add-notification';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { setPreferences } from '@/lib/players/preferences';
import { flagQuestion } from '@/lib/removals/flag-record';
import { plantPlayerDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { exportOf } from '@/tests/support/exports';
import { provenIdentity, signedInPlayer } from '@/tests/support/factories';
import { befriend, sociablePlayers } from '@/tests/support/friends';
import { createRecords } from '@/tests/support/game-world';
import { plantRun } from '@/tests/support/higher-lower';
import { createLinkAndBrowser } from '@/tests/support/links-and-browsers';
import { operator, somePlayer } from '@/tests/support/moderation';
import { playSome } from '@/tests/support/players-history';
import { playInRoom } from '@/tests/support/rooms';

const database = testDatabase();

type Export = {
  profile: { username: string | null; image: object | null };
  waysToSignIn: { providers: object[] };
  sessions: object[];
  passwordResets: object[];
  settings: {
    notificationsTurnedOff: string[];
    followLink: object | null;
    browsersWithPushMessages: object[];
  };
  dailies: object[];
  practicedMistakes: object[];
  higherOrLower: object | null;
  challenges: { isChallenger: boolean; answers: string[] }[];
  rooms: { gamesFinished: number; games: object[]; lastDays: { isHost: boolean; answers: object[] }[] };
  game: { lives?: number; boards: object[] };
  results: { byOffense: object[]; byDay: object[] };
  badges: { held: object[]; topThree: object[]; countiesAnsweredAbout: string[] };
  badgesEarned: object[];
  friends: { friends: object[]; blockedByYou: object[]; news: object[] };
  purchases: object[];
  reportsYouMade: object[];
  questionsYouFlagged: object[];
  moderation: object[];
  warningsAndBans: object[];
  livesAndStars: { why: string; lives: number; reason?: string }[];
  questions: { answeredAt?: string }[];
};

/** Where the export shows what a table keeps about a player. */
const EXPORTED: Record<string, (data: Export) => unknown> = {
  players: ({ profile }) => profile.username,
  identities: ({ waysToSignIn }) => waysToSignIn.providers[0],
  sessions: (data) => data.sessions[0],
  reset_codes: ({ passwordResets }) => passwordResets[0],
  profile_images: ({ profile }) => profile.image,
  game_states: ({ game }) => game.lives,
  scores: ({ game }) => game.boards[0],
  category_results: ({ results }) => results.byOffense[0],
  day_results: ({ results }) => results.byDay[0],
  ledger: ({ livesAndStars }) => livesAndStars[0],
  life_adjustments: ({ livesAndStars }) => livesAndStars.find(({ reason }) => reason),
  player_badges: ({ badges }) => badges.held[0],
  board_prizes: ({ badges }) => badges.topThree[0],
  badge_counties: ({ badges }) => badges.countiesAnsweredAbout[0],
  badge_awards: (data) => data.badgesEarned[0],
  friendships: ({ friends }) => friends.friends[0],
  blocks: ({ friends }) => friends.blockedByYou[0],
  notifications: ({ friends }) => friends.news[0],
  purchases: (data) => data.purchases[0],
  player_reports: (data) => data.reportsYouMade[0],
  record_flags: (data) => data.questionsYouFlagged[0],
  moderation_log: (data) => data.moderation[0],
  player_sanctions: (data) => data.warningsAndBans[0],
  questions: (data) => data.questions[0],
  answers: ({ questions }) => questions.find(({ answeredAt }) => answeredAt),
  player_dailies: (data) => data.dailies[0],
  practiced_mistakes: (data) => data.practicedMistakes[0],
  higher_lower_runs: (data) => data.higherOrLower,
  challenges: ({ challenges }) => challenges[0]?.isChallenger,
  challenge_players: ({ challenges }) => challenges[0]?.answers[0],
  rooms: ({ rooms }) => rooms.lastDays[0]?.isHost,
  player_room_games: ({ rooms }) => rooms.games[0],
  room_members: ({ rooms }) => rooms.lastDays[0],
  room_answers: ({ rooms }) => rooms.lastDays[0]?.answers[0],
  room_tallies: ({ rooms }) => rooms.gamesFinished,
  preferences: ({ settings }) => settings.notificationsTurnedOff[0],
  follow_links: ({ settings }) => settings.followLink,
  push_subscriptions: ({ settings }) => settings.browsersWithPushMessages[0],
};

/** What need not be exported, each with the reason. */
const EXEMPT: Record<string, string> = {
  player_sets: 'where the questions of a player are found',
  dropped_answers: 'an entry of livesAndStars for answers that are no longer stored',
  ledger_closings: 'the sum of livesAndStars up to the last check',
  withdrawn_names: 'a keyed hash of a name that stands in the export as the one before a rename',
  board_blocks: 'counts of players, without anything about one',
  daily_counts: 'as board_blocks',
  play_totals: 'as board_blocks',
  desk_audit:
    'which operator did what; what was done to a player stands in moderation, purchases and livesAndStars',
  desk_claims: 'what an operator has open, for five minutes',
  feed_runs: 'the address of a feed',
  feed_upload_parts: 'until when an address of the file store works',
  room_games: 'which rooms the player was host of stands in rooms',
};

/** Tables that refer to a player: by a foreign key, or by a column that is named after what tells people apart. */
async function tablesAboutPlayers(): Promise<string[]> {
  const rows = await database.db.$client<{ name: string }[]>`
    select relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and a.attname ~ 'player|user|email|phone|subject|client|address'
    union select conrelid::regclass::text from pg_constraint
    where contype = 'f' and confrelid = 'public.players'::regclass
    order by 1`;
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  await createRecords(database.db, 40);
  await createRecords(database.db, 40, 'company');
});

test('every table about players is exported, or exempt for a reason', async () => {
  expect(await tablesAboutPlayers()).toEqual([...Object.keys(EXPORTED), ...Object.keys(EXEMPT)].sort());
});

test('the export contains everything that the tables hold about a player', async () => {
  const ctx = await signedInPlayer(database.db, { client: 'Firefox on Linux' });
  const { playerId } = ctx.actor;
  const sql = database.db.$client;
  const [player] = await sql<{ referral_code: string; email_sealed: string }[]>`
    select referral_code, email_sealed from players where id = ${playerId}`;
  if (!player) throw new Error('the player was to be there');
  const email = openField({ column: 'players.email', rowId: playerId }, player.email_sealed) ?? '';
  await linkSocialIdentity(ctx, { identity: provenIdentity({ subject: 'mine-there', email }) });
  await requestReset(ctx, { email });
  await playSome(ctx, database.url, 3);
  const [asked] = await sql<{ id: string }[]>`select id from questions where player_id = ${playerId} limit 1`;
  await flagQuestion(ctx, { question_id: asked?.id ?? '', reason: 'wrong_label' });
  await adjustLives(operator(database.db), {
    userId: player.referral_code,
    lives: 3,
    reason: 'lost by our mistake',
  });
  await sql`insert into profile_images (key, player_id, created_at) values (${'b'.repeat(32)}, ${playerId}, now())`;
  await sql`update players set profile_image_key = ${'b'.repeat(32)} where id = ${playerId}`;
  await warnPlayer(operator(database.db), { userId: player.referral_code, reason: 'rude name' });
  await sql`
    insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, created_at)
    values (${playerId}, 1, 10, 99, 'usd', 'paid', now())`;
  await projectBoards(database);
  await projectResults(database);
  await projectBadges(ctx);
  await sql`insert into board_prizes (player_id, window_id, rank) values (${playerId}, 1202646, 2)`;
  const stranger = await somePlayer(database.db);
  await reportPlayer(ctx, { username: stranger.username, what: 'username', reason: 'other', words: '' });
  await renamePlayer(operator(database.db), { userId: player.referral_code });
  const [friend, blocked] = await sociablePlayers(database.db, 2);
  for (const other of [friend, blocked]) await befriend(database.db, playerId, other.id);
  await blockPlayer(ctx, { friendId: blocked.id });
  await setPreferences(ctx, { mutedGroups: ['badges'], pushKinds: ['streak'] });
  const secrets = await createLinkAndBrowser(ctx);
  const streak = { days: 8, freezes: 1 };
  const choices = [2, 3, 0, 1, 4, 1, 1, 1, 1, 1];
  await plantPlayerDaily(database.db, { playerId, day: '2026-11-20', choices, rightMask: 0b1001, streak });
  await plantPlayerDaily(database.db, { playerId, day: '2026-11-21', choices: [1] });
  await sql`
    insert into practiced_mistakes (player_id, record_id, right_days, practiced_at)
    values (${playerId}, gen_random_uuid(), 0, now())`;
  await plantRun(database.db, { playerId });
  await playInRoom(ctx);
  await createChallenge(ctx, {});
  await addNotification(database.db, {
    playerId,
    kind: 'badge_received',
    aboutPlayerId: friend.id,
    now: new Date(),
  });
  const { text, data } = await exportOf<Export>(ctx);
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  expect(data.settings).toMatchObject({
    pushMessagesTurnedOn: ['streak'],
    browsersWithPushMessages: [{ pushService: new URL(secrets.endpoint).host, timeZone: 'Europe/London' }],
  });
  expect(data.dailies).toMatchObject([
    {
      day: '2026-11-20',
      answers: ['right', 'wrong', 'none: time ran out', 'right', ...Array(6).fill('wrong')],
      streakDays: 8,
      freezesLeft: 1,
    },
    { day: '2026-11-21', answers: ['wrong', ...Array(9).fill('none')], finishedAt: null, streakDays: null },
  ]);
  expect(data.higherOrLower).toMatchObject({
    run: 3,
    best: 7,
    lastAnswer: { charges: ['Theft', 'Robbery'], pick: 'left', correct: true },
  });
  expect(JSON.stringify(data.higherOrLower)).not.toContain('250');
  for (const [table, find] of Object.entries(EXPORTED)) expect(find(data), table).toBeTruthy();
  expect(data.livesAndStars.at(-1)).toMatchObject({
    why: 'adjustment',
    lives: 3,
    reason: 'lost by our mistake',
  });
});
