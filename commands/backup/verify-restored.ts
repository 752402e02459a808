import { type Database, openDatabase } from '@/db/client';
import { sealedColumns } from '@/db/sealed-columns';
import { sql } from '@/db/sql';
import { createPlayer } from '@/lib/accounts/sign-up/create-player';
import type { PlayerContext } from '@/lib/platform/context';
import { log } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { judgeAnswer } from '@/lib/quiz/judging/judge-answer';
import { readPhoto } from '@/lib/records/photos/read-photo';
import { openSession } from '@/lib/sessions/session';
import { DEFAULT_LANGUAGE } from '@/messages/languages';

export type Proof = { openedFields: number; driftedBalances: number; answered: number; photos: number };

/** Opens one value of each sealed column, to check that the keys fit. Returns the number of columns. */
async function openSealedFields(db: Database): Promise<number> {
  let opened = 0;
  for (const { table, column, idColumn, place } of sealedColumns()) {
    const [row] = await db.execute<{ id: string; sealed: string }>(
      sql`
      select ${sql.identifier(idColumn)} as id, ${sql.identifier(column)} as sealed
      from ${sql.identifier(table)} where ${sql.identifier(column)} is not null limit 1`,
    );
    if (!row) continue;
    if (openField({ column: place, rowId: row.id }, row.sealed) === null)
      throw new Error(`${place} does not open: the present keys are not those of the backup`);
    opened += 1;
  }
  return opened;
}

async function countDrifts(db: Database): Promise<number> {
  const [row] = await db.execute<{ drifts: number }>(sql`
    select count(*)::integer as drifts from game_states g
    join (select player_id, sum(lives_delta) as lives, sum(stars_delta) as stars from whole_ledger group by 1) l using (player_id)
    where (g.lives, g.stars) is distinct from (l.lives::integer, l.stars::integer)`);
  return row?.drifts ?? 0;
}

async function newPlayer(db: Database): Promise<PlayerContext> {
  const now = () => new Date();
  const base = { db, now, random: systemRandom, language: DEFAULT_LANGUAGE, sendMail: async () => {}, log };
  const account = { passwordHash: null, emailConfirmedAt: null, agreedToTermsAt: null, email: null };
  const username = `drill${systemRandom.int(1_000_000_000)}`;
  const playerId = await db.transaction((tx) => createPlayer(tx, base, { ...account, username }));
  const { sessionId } = await openSession(db, { playerId, remembered: false, now: now(), client: null });
  const actor = { kind: 'player' as const, playerId, sessionId };
  return { ...base, actor, address: '127.0.0.1', client: null, requestId: 'drill', publish: async () => {} };
}

async function playRound(db: Database, databaseUrl: string, storage: Storage) {
  const ctx = await newPlayer(db);
  const answers = createAnswerBatcher({
    connect: () => openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'lineup-drill' }),
    now: ctx.now,
    minGapMs: 0,
    log,
  });
  const played = { answered: 0, photos: 0 };
  try {
    const { questions } = await dealQuestions(ctx);
    for (const { question_id, question, options } of questions) {
      const token = question.split('/').at(-1)?.split('?')[0] ?? '';
      const photo = await readPhoto(
        { db, storage, now: ctx.now, faces: 'real' },
        { unverifiedToken: token, unverifiedScale: '1' },
      );
      if (photo !== null) played.photos += 1;
      const option_id = options[0]?.option_id;
      if (option_id === undefined) throw new Error('a question has no options');
      const { isFirst } = await judgeAnswer({ ...ctx, answers }, { question_id, option_id });
      if (isFirst) played.answered += 1;
    }
    return played;
  } finally {
    await answers.close();
  }
}

/**
 * Verifies that the database and `storage` are a working game: keys, balances, and a round of a new player with photos. The
 * player stays, so use it only on a copy. Throws if a check fails.
 */
export async function verifyRestored(databaseUrl: string, storage: Storage): Promise<Proof> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'lineup-drill' });
  try {
    const openedFields = await openSealedFields(db);
    const driftedBalances = await countDrifts(db);
    if (driftedBalances > 0) throw new Error(`${driftedBalances} balances are not the sum of their ledger`);
    const { answered, photos } = await playRound(db, databaseUrl, storage);
    if (answered < 1 || photos < answered)
      throw new Error(`only ${photos} of ${answered} questions had a photo`);
    return { openedFields, driftedBalances, answered, photos };
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}
