import { asc, eq } from 'drizzle-orm';
import { gameStates, identities, notifications, players, resetCodes, scores, sessions } from '@/db/schema';
import { badgeName } from '@/lib/badges/badge-name';
import { APP_NAME } from '@/lib/contract/app-name';
import { findBadgeById } from '@/lib/contract/badges/catalogue';
import { boardName } from '@/lib/contract/leaderboard/windows';
import { profileImageFileKey } from '@/lib/contract/players/profile-image-files';
import { listBlocked } from '@/lib/friends/blocks';
import { listFriends } from '@/lib/friends/list-friends';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { message } from '@/messages/message';
import { textsOf } from '@/messages/texts';
import { exportBadges, exportBadgesEarned } from './export-badges';
import { exportLedger, exportPurchases, exportQuestions } from './export-history';
import { exportFlags, exportModeration, exportReports, exportSanctions } from './export-moderation';
import { exportChallenges, exportDailies, exportHigherLower, exportPractice } from './export-modes';
import { exportResults } from './export-results';
import { exportRooms } from './export-rooms';
import { exportSettings } from './export-settings';

type ExportContext = PlayerContext & { storage: () => Promise<Storage> };
type Player = typeof players.$inferSelect;

/** Exports everything stored about the caller as JSON, in chunks. Throws NOT_FOUND before the first chunk. */
export async function exportAccount(ctx: ExportContext): Promise<AsyncIterable<string>> {
  const [player] = await ctx.db.select().from(players).where(eq(players.id, ctx.actor.playerId));
  if (!player) throw new AppError('NOT_FOUND', message('errors', 'somethingWrong'));
  return chunksOf(ctx, player);
}

async function* chunksOf(ctx: ExportContext, player: Player): AsyncGenerator<string> {
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
  // Without the closing brace, because the long lists follow as fields of the same object.
  yield JSON.stringify(head, null, 2).slice(0, -2);
  yield* listField('purchases', exportPurchases(ctx));
  yield* listField('livesAndStars', exportLedger(ctx));
  yield* listField('badgesEarned', exportBadgesEarned(ctx));
  yield* listField('questions', exportQuestions(ctx));
  yield '\n}\n';
}

async function* listField(name: string, pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
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
  const decrypt = (name: 'username' | 'email' | 'phone', sealed: string | null) =>
    sealed === null ? null : openField({ column: `players.${name}`, rowId: player.id }, sealed);
  return {
    username: decrypt('username', player.usernameSealed),
    email: decrypt('email', player.emailSealed),
    emailConfirmedAt: player.emailConfirmedAt,
    phone: decrypt('phone', player.phoneSealed),
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
  const { playerId } = actor;
  const [state] = await db.select().from(gameStates).where(eq(gameStates.playerId, playerId));
  const boards = await db
    .select()
    .from(scores)
    .where(eq(scores.playerId, playerId))
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

/** Returns friends, blocks and notifications. Leaves out requests that the caller sent: they would reveal which User IDs exist. */
async function exportFriends(ctx: PlayerContext): Promise<object> {
  const [accepted, pending, blocked, inbox] = await Promise.all([
    listFriends(ctx, { type: 'accepted' }),
    listFriends(ctx, { type: 'pending' }),
    listBlocked(ctx),
    ctx.db
      .select({
        at: notifications.createdAt,
        what: notifications.kind,
        badge: notifications.badge,
        stars: notifications.stars,
        seenAt: notifications.seenAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(eq(notifications.playerId, ctx.actor.playerId))
      .orderBy(asc(notifications.createdAt), asc(notifications.id)),
  ]);
  const withDate = ({ name, since }: { name: string; since: number }) => ({ name, since: new Date(since) });
  return {
    friends: accepted.map(withDate),
    requestsToYou: pending.map(withDate),
    blockedByYou: blocked.map(withDate),
    news: inbox.map(({ badge: id, ...row }) => {
      const badge = findBadgeById(id);
      return {
        ...row,
        what: row.what.replaceAll('_', ' '),
        badge: badge ? badgeName(badge, DEFAULT_LANGUAGE) : null,
      };
    }),
  };
}
