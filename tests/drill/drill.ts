import { setTimeout as pause } from 'node:timers/promises';
import { routeOf } from '@/lib/sessions/session-tokens';
import { createRecords } from '@/tests/support/game-world';
import { startPagesBots } from './call-pages';
import { type Cluster, type Programs, startCluster } from './cluster';
import { type Fault, fullFaults, shortFaults } from './faults';
import { startFriendBots } from './friend-bots';
import { judge } from './judge';
import { createDrillPlayers, type DrillPlayer } from './players';
import { Pulse } from './pulse';
import { startQuizBots } from './quiz-bots';
import { report } from './report';
import { startRoomBots } from './room-bots';
import { RoomWatch } from './room-watch';
import { type Outcome, seconds } from './table';

export type Form = {
  name: string;
  players: number;
  rooms: number;
  membersEach: number;
  /** So many players of the quiz have it open in two tabs. */
  inTwoTabs: number;
  /** Between a fault that is over and the next one. */
  calmMs: number;
  faults: (cluster: Cluster) => Fault[];
};

export const FULL: Form = {
  name: 'full',
  players: 400,
  rooms: 20,
  membersEach: 5,
  inTwoTabs: 20,
  calmMs: 3000,
  faults: fullFaults,
};
export const SHORT: Form = {
  name: 'short',
  players: 80,
  rooms: 6,
  membersEach: 4,
  inTwoTabs: 6,
  calmMs: 1000,
  faults: shortFaults,
};

const RECORDS_PER_COUNTY = 200;
/** The drill goes on after this time, so that a player who stays away fails one fault and not the rest. */
const MAX_WAIT_MS = 30_000;
const STEADY_MS = 1500;
const FIRST_ANSWERS_MS = 60_000;

/** Two routes of a player in two tabs lead to different processes most of the time. */
const tabsOf = (player: DrillPlayer, isInTwo: boolean) => ({
  player,
  routes: isInTwo ? [routeOf(player.playerId), `${routeOf(player.playerId)}-2`] : [routeOf(player.playerId)],
});

/** Accounts first, then guests: each room gets one account as its host, and each kind as members. */
function groupsOf(players: readonly DrillPlayer[], { rooms, membersEach }: Form) {
  const accounts = players.filter(({ isGuest }) => !isGuest);
  const guests = players.filter(({ isGuest }) => isGuest);
  const ofRooms = Array.from({ length: rooms }, () => [
    ...accounts.splice(0, membersEach - 1),
    ...guests.splice(0, 1),
  ]);
  return { ofRooms, ofQuiz: [...accounts, ...guests] };
}

/** Waits until the rooms have kept up for a while. Returns when they last had not, since `fromMs`, and who still does not. */
async function untilRoomsGoOn(watch: RoomWatch, fromMs: number): Promise<{ ms: number; behind: string[] }> {
  let lastMs = fromMs;
  for (;;) {
    const behind = [...watch.behind(), ...watch.overdue()];
    if (behind.length > 0) lastMs = Date.now();
    const isSteady = Date.now() - lastMs > STEADY_MS;
    if (isSteady || Date.now() - fromMs > MAX_WAIT_MS) return { ms: lastMs - fromMs, behind };
    await pause(20);
  }
}

async function runFault(fault: Fault, pulse: Pulse, watch: RoomWatch): Promise<Outcome> {
  const startMs = Date.now();
  console.log(`… ${fault.name}`);
  const running = fault.run().then(
    () => null,
    (error: Error) => error.message,
  );
  if (fault.from === 'end') await running;
  const fromMs = fault.from === 'end' ? Date.now() : startMs;
  const [{ ms, silent }, rooms] = await Promise.all([
    pulse.untilAllPlay(fromMs, MAX_WAIT_MS),
    untilRoomsGoOn(watch, fromMs),
  ]);
  const error = await running;
  console.log(`  players ${seconds(ms)} s, rooms ${seconds(rooms.ms)} s${error ? `; ${error}` : ''}`);
  if (rooms.behind.length > 0) console.log(`  behind: ${rooms.behind.join(', ')}`);
  return {
    fault: fault.name,
    startMs,
    fromMs,
    againMs: Math.max(ms, rooms.ms),
    silent: silent.length + rooms.behind.length,
    error,
  };
}

async function playThrough(form: Form, cluster: Cluster): Promise<boolean> {
  await createRecords(cluster.db, RECORDS_PER_COUNTY);
  await createRecords(cluster.db, RECORDS_PER_COUNTY, 'company');
  const { ofRooms, ofQuiz } = groupsOf(await createDrillPlayers(cluster.db, form.players), form);
  const [pulse, watch] = [new Pulse(), new RoomWatch()];
  const quiz = startQuizBots(
    cluster,
    ofQuiz.map((player, i) => tabsOf(player, i < form.inTwoTabs)),
    pulse,
  );
  const accounts = ofQuiz.filter(({ isGuest }) => !isGuest);
  const pages = startPagesBots(cluster, accounts);
  const friends = startFriendBots(cluster, quiz.lines);
  const rooms = await startRoomBots(
    cluster,
    ofRooms.map((members) => members.map((player) => ({ player, route: routeOf(player.playerId) }))),
    watch,
  );
  const { silent } = await pulse.untilAllPlay(Date.now(), FIRST_ANSWERS_MS);
  if (silent.length > 0) throw new Error(`${silent.length} players did not start to play`);
  const outcomes: Outcome[] = [];
  for (const fault of form.faults(cluster)) {
    await pause(form.calmMs);
    outcomes.push(await runFault(fault, pulse, watch));
  }
  await pause(form.calmMs);
  await Promise.all([quiz.stop(), rooms.stop(), pages.stop(), friends.stop()]);
  const exitCodes = await cluster.stopServers();
  const played = { outcomes, quiz, watch, pages, friends, exitCodes };
  const { rows, checks } = await judge(cluster.db, played);
  return report(rows, checks);
}

/** Starts the game on many processes, lets players play, breaks one part after the other, and checks what is left. */
export async function runDrill(form: Form, programs: Programs): Promise<boolean> {
  const startedMs = Date.now();
  const cluster = await startCluster(programs);
  try {
    return await playThrough(form, cluster);
  } finally {
    await cluster.stop();
    console.log(`The ${form.name} drill took ${Math.round((Date.now() - startedMs) / 1000)} s.`);
  }
}
