/**
 * Simulates players who learn the photos of rooms and dailies, and counts how many of them the quiz then asks about. Compares
 * that with one pool for all. `npx tsx bench/pools.ts --days 1` learns less.
 */

import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '@/db/client';
import { LEAD_MS, RESULT_MS } from '@/lib/contract/rooms/rules';
import { DAY_MS } from '@/lib/contract/times';
import { startDaily } from '@/lib/daily/play/start-daily';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { signedInGuest } from '@/tests/support/factories';
import { createPlayers, createRecords, playerContext } from '@/tests/support/game-world';
import { newRoom, type RoomPlayer } from '@/tests/support/rooms';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './support/durable-postgres';

const { values } = parseArgs({ options: { days: { type: 'string', default: '5' } } });
const DAYS = Number(values.days);
if (!(Number.isInteger(DAYS) && DAYS > 0)) throw new Error('--days must be a whole number above 0.');
/** Of each pair of players on a day. */
const GAMES_PER_DAY = 10;
/** 2,520 records in three counties, 60% of them in the quiz. */
const PER_COUNTY = { quiz: 504, company: 336 };
const ROUNDS = 24;
/** From the start of a question until both players have answered it. */
const ANSWER_MS = 1000;

type World = { db: Database; clock: { now: Date } };
type Harvest = { mode: string; questions: number; photos: Set<string>; minutes: number };

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

async function newAccount({ db, clock }: World): Promise<RoomPlayer> {
  const [player] = await createPlayers(db, 1, { now: clock.now, sessionHours: 24 * DAYS });
  if (!player) throw new Error('a player was to be there');
  return player;
}
const newGuest = async ({ db, clock }: World): Promise<RoomPlayer> =>
  (await signedInGuest(db, { now: () => clock.now })).actor;

/** Plays games of two players who answer at once and continue without a pause. */
async function harvestRoom(world: World, players: RoomPlayer[], mode: string): Promise<Harvest> {
  const { db, clock } = world;
  const room = await newRoom(db, clock, players);
  const from = clock.now.getTime();
  for (let game = 0; game < GAMES_PER_DAY; game += 1) {
    await room.start();
    while (room.leased) {
      room.wait(LEAD_MS + ANSWER_MS);
      for (const player of players) await room.answer(player, 1);
      await room.advance();
      room.wait(RESULT_MS);
      await room.advance();
    }
  }
  const shown = idsOf(
    await db.$client`select record_id as id from room_questions where room_id = ${room.roomId}::uuid`,
  );
  return {
    mode,
    questions: shown.length,
    photos: new Set(shown),
    minutes: (clock.now.getTime() - from) / 60_000,
  };
}

async function harvestDaily({ db, clock }: World, player: RoomPlayer, mode: string): Promise<Harvest> {
  await startDaily(playerContext(db, player, clock));
  const shown = idsOf(
    await db.$client`
      select record_id as id from daily_questions where day = ${clock.now.toISOString().slice(0, 10)}::date`,
  );
  // The minimum pause between two answers is 1.5 s.
  return { mode, questions: shown.length, photos: new Set(shown), minutes: (shown.length * 1.5) / 60 };
}

async function harvest(world: World): Promise<Harvest[]> {
  const found: Harvest[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const [account, other, guest] = [await newAccount(world), await newAccount(world), await newGuest(world)];
    found.push(await harvestDaily(world, account, 'daily, account'));
    found.push(await harvestDaily(world, guest, 'daily, guest'));
    found.push(await harvestRoom(world, [account, other], 'room of two accounts'));
    found.push(await harvestRoom(world, [account, guest], 'room of an account and a guest'));
    world.clock.now = new Date(world.clock.now.getTime() + DAY_MS);
  }
  return found;
}

function printHarvest(found: readonly Harvest[]): Set<string> {
  const modes = [...new Set(found.map(({ mode }) => mode))];
  console.table(
    modes.map((mode) => {
      const own = found.filter((one) => one.mode === mode);
      const sum = (of: (one: Harvest) => number) => own.reduce((total, one) => total + of(one), 0);
      return {
        harvest: mode,
        questions: sum((one) => one.questions),
        'different photos': new Set(own.flatMap(({ photos }) => [...photos])).size,
        'photos a minute': (sum((one) => one.photos.size) / sum((one) => one.minutes)).toFixed(1),
      };
    }),
  );
  return new Set(found.flatMap(({ photos }) => [...photos]));
}

async function playQuiz(
  { db, clock }: World,
  player: RoomPlayer,
  known: ReadonlySet<string>,
): Promise<number> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await dealQuestions(playerContext(db, player, clock));
    await db.$client`update game_states set open_set_id = null where player_id = ${player.playerId}::uuid`;
  }
  const asked = idsOf(
    await db.$client`select record_id as id from questions where player_id = ${player.playerId}::uuid`,
  );
  return asked.filter((id) => known.has(id)).length;
}

async function attack(world: World): Promise<void> {
  const known = printHarvest(await harvest(world));
  const play = async () => [
    await playQuiz(world, await newAccount(world), known),
    await playQuiz(world, await newGuest(world), known),
  ];
  const now = await play();
  // With one pool the quiz deals the photos of rooms and dailies, as it did before there were two.
  await world.db.$client`update booking_records set pool = 'quiz'`;
  const onePool = await play();
  const [ofAccount, ofGuest] = now;
  console.table([
    {
      [`known of ${ROUNDS * 10} questions, ${known.size} learned`]: 'two pools',
      account: ofAccount,
      guest: ofGuest,
    },
    {
      [`known of ${ROUNDS * 10} questions, ${known.size} learned`]: 'one pool',
      account: onePool[0],
      guest: onePool[1],
    },
  ]);
  if (now.some((count) => count > 0)) process.exitCode = 1;
}

const server = await startDurablePostgres();
Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: server.url });
const db = openDatabase({ url: server.url, poolSize: 4 });
try {
  await createRecords(db, PER_COUNTY.quiz, 'quiz');
  await createRecords(db, PER_COUNTY.company, 'company');
  await attack({ db, clock: { now: new Date() } });
} finally {
  await db.$client.end();
  await server.stop();
}
