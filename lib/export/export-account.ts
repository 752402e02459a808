import { asc, eq, getTableColumns } from 'drizzle-orm';
import {
  gameStates,
  identities,
  notices,
  playerDailies,
  players,
  resetCodes,
  scores,
  sessions,
} from '@/db/schema';
import { sql } from '@/db/sql';
import { badgeName } from '@/lib/badges/badge-name';
import { APP_NAME } from '@/lib/contract/app-name';
import { findBadgeById } from '@/lib/contract/badges/catalogue';
import { boardName } from '@/lib/contract/leaderboard/windows';
import { profileImageFileKey } from '@/lib/contract/players/profile-image-files';
import { listBlocked } from '@/lib/friends/blocks/list-blocked';
import { listFriends } from '@/lib/friends/list-friends';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { message } from '@/messages/message';
import { textsOf } from '@/messages/texts';
import { exportBadges, exportBadgesEarned } from './export-badges';
import { exportChallenges } from './export-challenges';
import { exportHigherLower } from './export-higher-lower';
import { exportLedger, exportPurchases, exportQuestions } from './export-history';
import { exportFlags, exportModeration, exportReports, exportSanctions } from './export-moderation';
import { exportPractice } from './export-practice';
import { exportResults } from './export-results';
import { exportRooms } from './export-rooms';
import { exportSettings } from './export-settings';

type Choice = number | null;

/** What `choices` has for a question whose time has run out. */
const TIMEOUT = 0;

type ExportContext = PlayerContext & { storage: () => Promise<Storage> };
type Player = typeof players.$inferSelect;

/**
 * Exports everything stored about the caller as JSON, in pieces. Long lists are read page by page, which bounds memory and
 * holds no connection for a slow reader. Leaves out internal ids, data of others except the names of friends, and correct
 * answers of open questions. Throws NOT_FOUND before the first piece.
 */
export async function exportAccount(ctx: ExportContext): Promise<AsyncIterable<string>> {
  const [player] = await ctx.db.select().from(players).where(eq(players.id, ctx.actor.playerId));
  if (!player) throw new AppError('NOT_FOUND', message('errors', 'somethingWrong'));
  return pieces(ctx, player);
}

async function* pieces(ctx: ExportContext, player: Player): AsyncGenerator<string> {
  const head = {
    about: textsOf(DEFAULT_LANGUAGE, 'settings')('exportAbout', { app: APP_NAME }),
    takenAt: ctx.now(),
    profile: await profileOf(ctx, player),
    settings: await exportSettings(ctx),
    waysToSignIn: await waysToSignIn(ctx, player),
    sessions: await sessionsOf(ctx),
    passwordResets: await resetsOf(ctx, player),
    game: await gameOf(ctx),
    results: await exportResults(ctx),
    dailies: await exportDailies(ctx),
    practicedMistakes: await exportPractice(ctx),
    higherOrLower: await exportHigherLower(ctx),
    rooms: await exportRooms(ctx),
    challenges: await exportChallenges(ctx),
    badges: await exportBadges(ctx),
    friends: await exportFriends(ctx),
    reportsYouMade: await exportReports(ctx),
    questionsYouFlagged: await exportFlags(ctx),
    moderation: await exportModeration(ctx),
    warningsAndBans: await exportSanctions(ctx),
  };
  // Without the closing brace: the long lists follow as fields of the same object.
  yield JSON.stringify(head, null, 2).slice(0, -2);
  yield* list('purchases', exportPurchases(ctx));
  yield* list('livesAndStars', exportLedger(ctx));
  yield* list('badgesEarned', exportBadgesEarned(ctx));
  yield* list('questions', exportQuestions(ctx));
  yield '\n}\n';
}

/** Returns a field of the object: a list with an entry per line. */
async function* list(name: string, pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let separator = '\n    ';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((entry) => JSON.stringify(entry)).join(',\n    ');
    separator = ',\n    ';
  }
  yield '\n  ]';
}

async function profileOf(ctx: ExportContext, player: Player) {
  const opened = (name: 'username' | 'email' | 'phone', sealed: string | null) =>
    sealed === null ? null : openField({ column: `players.${name}`, rowId: player.id }, sealed);
  return {
    username: opened('username', player.usernameSealed),
    email: opened('email', player.emailSealed),
    emailConfirmedAt: player.emailConfirmedAt,
    phone: opened('phone', player.phoneSealed),
    userId: player.referralCode,
    signedUpAt: player.createdAt,
    agreedToTermsAt: player.agreedToTermsAt,
    deletionDueAt: player.deletionDueAt,
    image: await imageOf(ctx, player.profileImageKey),
  };
}

async function imageOf({ storage }: ExportContext, key: string | null) {
  const file = key === null ? null : await (await storage()).get(profileImageFileKey(key, 'large'));
  return file && { type: 'image/webp', base64: Buffer.from(file).toString('base64') };
}

async function waysToSignIn(ctx: ExportContext, player: Player) {
  const rows = await ctx.db
    .select()
    .from(identities)
    .where(eq(identities.playerId, player.id))
    .orderBy(asc(identities.createdAt));
  return {
    password: player.passwordHash === null ? 'none' : 'set, kept as a hash that cannot be read back',
    providers: rows.map((row) => ({
      provider: row.provider,
      yourIdThere: openField({ column: 'identities.subject', rowId: row.id }, row.subjectSealed),
      linkedAt: row.createdAt,
    })),
  };
}

async function sessionsOf({ db, actor }: ExportContext) {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.playerId, actor.playerId))
    .orderBy(asc(sessions.createdAt));
  return rows.map((row) => ({
    browser: row.clientSealed && openField({ column: 'sessions.client', rowId: row.id }, row.clientSealed),
    isThisOne: row.id === actor.sessionId,
    remembered: row.remembered,
    signedInAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    endsAt: row.expiresAt,
    endedAt: row.revokedAt,
  }));
}

async function resetsOf({ db }: ExportContext, { emailIndex }: Player) {
  if (emailIndex === null) return [];
  return db
    .select({
      askedAt: resetCodes.createdAt,
      wrongTries: resetCodes.wrongTries,
      endedAt: resetCodes.closedAt,
    })
    .from(resetCodes)
    .where(eq(resetCodes.emailIndex, emailIndex))
    .orderBy(asc(resetCodes.createdAt));
}

async function gameOf({ db, actor }: ExportContext) {
  const own = actor.playerId;
  const [state] = await db.select().from(gameStates).where(eq(gameStates.playerId, own));
  const boards = await db
    .select()
    .from(scores)
    .where(eq(scores.playerId, own))
    .orderBy(asc(scores.reachedAt));
  return {
    lives: state?.lives,
    stars: state?.stars,
    totalScore: state?.totalScore,
    lastAnswerAt: state?.lastJudgedAt,
    rightInARow: state?.streak,
    mostRightInARow: state?.bestStreak,
    answered: state?.answered,
    daysInARow: state?.dayRun,
    fullWeeks: state?.fullWeeks,
    boards: boards.map((row) => ({
      board: boardName(row.windowId),
      score: row.score,
      reachedAt: row.reachedAt,
    })),
  };
}

/** Returns the caller's stored dailies, the oldest first, with the result of each question. */
async function exportDailies({ db, actor }: PlayerContext): Promise<object[]> {
  const rows = await db
    // Drizzle reads a null in an array as NaN.
    .select({ ...getTableColumns(playerDailies), choices: sql<Choice[]>`to_json(${playerDailies.choices})` })
    .from(playerDailies)
    .where(eq(playerDailies.playerId, actor.playerId))
    .orderBy(asc(playerDailies.day));
  return rows.map(({ day, choices, rightMask, ...row }) => ({
    day,
    startedAt: row.startedAt,
    lastAnsweredAt: row.lastAnsweredAt,
    finishedAt: row.finishedAt,
    asGuest: row.guest,
    answers: choices.map((choice, position) => resultOf(choice, (rightMask & (1 << position)) > 0)),
    streakDays: row.streakDays,
    freezesLeft: row.freezes,
  }));
}

function resultOf(choice: Choice, isRight: boolean): string {
  if (choice === null) return 'none';
  if (choice === TIMEOUT) return 'none: time ran out';
  return isRight ? 'right' : 'wrong';
}

/**
 * Returns friends, requests, blocks and notices as the player sees them. Leaves out unanswered requests: such a row exists
 * only for an existing User ID, and would reveal it.
 */
async function exportFriends(ctx: PlayerContext): Promise<object> {
  const [accepted, pending, blocked, told] = await Promise.all([
    listFriends(ctx, { type: 'accepted' }),
    listFriends(ctx, { type: 'pending' }),
    listBlocked(ctx),
    ctx.db
      .select({
        at: notices.createdAt,
        what: notices.kind,
        badge: notices.badge,
        stars: notices.stars,
        seenAt: notices.seenAt,
        readAt: notices.readAt,
      })
      .from(notices)
      .where(eq(notices.playerId, ctx.actor.playerId))
      .orderBy(asc(notices.createdAt), asc(notices.id)),
  ]);
  const inWords = ({ name, since }: { name: string; since: number }) => ({ name, since: new Date(since) });
  return {
    friends: accepted.map(inWords),
    requestsToYou: pending.map(inWords),
    blockedByYou: blocked.map(inWords),
    news: told.map(({ badge: id, ...row }) => {
      const badge = findBadgeById(id);
      return {
        ...row,
        what: row.what.replaceAll('_', ' '),
        badge: badge ? badgeName(badge, DEFAULT_LANGUAGE) : null,
      };
    }),
  };
}
