import { randomUUID } from 'node:crypto';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Log } from '@/lib/platform/log/log';
import {
  beat,
  type Report,
  readOthers,
  register,
  removeProcesses,
  setDraining,
} from '@/lib/rooms/process-rows';
import { createHooks, type Work } from './hooks';
import { createLeadership, type Leadership, type Stop } from './leadership';
import { openPlaceConnection } from './place-connection';
import {
  type Backend,
  currentBackend,
  endBackend,
  releaseLead,
  releasePlace,
  tryLead,
  tryPlace,
} from './place-lock';
import { isHeldFor, takePlace } from './take-place';

const BEAT_EVERY_MS = 1000;
const RETRY_EVERY_MS = 100;
/** A heartbeat without an answer counts as a lost connection after this time. */
const ANSWER_WITHIN_MS = 5000;
/** Less than IDLE_SESSION_TIMEOUT_MS: from then on another process may lead, and this one may not know yet. */
const LEADS_WITHOUT_ANSWER_MS = 8000;
/** After a pause of the database all heartbeats are late. So a process first sends its own for a while. */
const BEATS_BEFORE_REMOVING = 3;
const LATE_MS = 2000;

type Options = {
  directUrl: string;
  /** Whether several processes may serve, over Redis. */
  isShared: boolean;
  log: Log;
  /** What each heartbeat reports to the operator. */
  report: () => Report;
  /** Called when another process has taken the place of this one: it must drain and exit. */
  onPlaceLost: () => void;
};

export type Cluster = ReturnType<typeof createCluster>;

/**
 * What this process has to do with the other realtime processes: the lock that lets it serve, its row with a heartbeat
 * each second, and the lead of the background jobs. All of it is on one connection to the database.
 */
export function createCluster({ directUrl, isShared, log, report, onPlaceLost }: Options) {
  const failed = (message: string) => (error: unknown) => log.error({ error: errorReport(error) }, message);
  const ticks = createHooks(failed('work of the heartbeat failed'));
  const rebirths = createHooks(failed('a process that was taken for dead did not recover'));
  const connection = openPlaceConnection(directUrl, () => loseLead());
  let processId: string = randomUUID();
  let live = 1;
  let steadyBeats = 0;
  let isFailing = false;
  let isDraining = false;
  let isOver = false;
  /** The connection that holds the place, as the server knows it, and the number of losses at that time. */
  let place: { backend: Backend; losses: number } | undefined;
  let rivals = new Map<string, number>();
  let leads = false;
  let answeredMs = 0;
  let jobs: Leadership | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  const isLeader = () => leads && performance.now() - answeredMs < LEADS_WITHOUT_ANSWER_MS;
  const isPlaceLost = () => place === undefined || place.losses !== connection.losses();

  function loseLead(): void {
    leads = false;
    jobs?.set(false);
    if (!timer || isOver) return;
    clearTimeout(timer);
    plan(RETRY_EVERY_MS);
  }

  /** Returns false when the place is not free. Another process that serves meanwhile keeps it. */
  async function takeAgain(): Promise<boolean> {
    const db = connection.db();
    if (place) await endBackend(db, place.backend);
    const losses = connection.losses();
    if (await tryPlace(db, isShared)) {
      place = { backend: await currentBackend(db), losses };
      rivals = new Map();
      return true;
    }
    if (isHeldFor(rivals, await readOthers(db, processId))) onPlaceLost();
    return false;
  }

  async function lead(): Promise<void> {
    const losses = connection.losses();
    const isTaken = await tryLead(connection.db());
    if (!isTaken || losses !== connection.losses()) return;
    leads = true;
    jobs?.set(true);
  }

  async function sendBeat(): Promise<void> {
    const sentAtMs = performance.now();
    if (isPlaceLost() && !(await takeAgain())) return;
    const db = connection.db();
    const { gapMs, live: counted, dead } = await beat(db, processId, report());
    live = counted;
    if (gapMs === null) {
      log.warn({ processId }, 'this process was taken for dead and starts over');
      processId = randomUUID();
      await register(db, processId);
      if (isDraining) await setDraining(db, processId);
      await rebirths.call();
    }
    steadyBeats = gapMs !== null && gapMs < LATE_MS ? steadyBeats + 1 : 0;
    if (dead > 0 && steadyBeats >= BEATS_BEFORE_REMOVING) await removeProcesses(db, { notSeenBy: processId });
    if (!leads && !isDraining) await lead();
    answeredMs = sentAtMs;
    jobs?.set(isLeader());
    void ticks.call();
  }

  /** Sends a heartbeat and plans the next one. Never rejects. */
  async function beatOnce(): Promise<void> {
    const fromMs = performance.now();
    const impatient = setTimeout(connection.reopen, ANSWER_WITHIN_MS);
    try {
      await sendBeat();
      isFailing = false;
    } catch (error) {
      if (!isFailing) failed('the heartbeat of this process failed')(error);
      isFailing = true;
    } finally {
      clearTimeout(impatient);
      const passedMs = performance.now() - fromMs;
      plan(isPlaceLost() ? RETRY_EVERY_MS : Math.max(0, BEAT_EVERY_MS - passedMs));
    }
  }

  function plan(afterMs: number): void {
    if (isOver) return;
    timer = setTimeout(() => {
      timer = undefined;
      beating = beatOnce();
    }, afterMs);
  }

  return {
    /** Names this process in `realtime_processes`. Changes when others took this process for dead. */
    processId: (): string => processId,
    /** How many processes serve players, this one included. At most a second old. */
    liveProcesses: (): number => live,
    /** Whether this process runs the background jobs. */
    isLeader,
    /** Adds work for every second, after the heartbeat. Work that takes longer leaves out seconds. */
    onTick: (work: Work): void => ticks.add(work),
    /**
     * Adds work for a process that others took for dead: it was frozen. Its members were set absent, its rooms went to
     * others, and it has a new id. Runs before the next tick.
     */
    onReborn: (work: Work): void => rebirths.add(work),
    /** Says what the leader runs. Call it once. */
    onLead(start: () => Promise<Stop>): void {
      jobs = createLeadership(start, failed('the background jobs did not start or stop'));
      jobs.set(isLeader());
    },
    /** Waits for the place, then sends heartbeats. Throws PlaceTaken when another process keeps serving. */
    async join(onWait: () => unknown): Promise<void> {
      const losses = connection.losses();
      await takePlace(connection.db(), { processId, isShared }, onWait);
      place = { backend: await currentBackend(connection.db()), losses };
      await register(connection.db(), processId);
      await beatOnce();
    },
    /** Tells others that this process closes its connections, and stops leading. */
    async drain(): Promise<void> {
      isDraining = true;
      await beating;
      await setDraining(connection.db(), processId).catch(failed('others were not told about the shutdown'));
      await jobs?.set(false);
      if (leads) await releaseLead(connection.db()).catch(failed('the lead was not released'));
      leads = false;
    },
    /** Leaves the place to others, at once. */
    async leave(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      await beating;
      if (!place || isFailing) return;
      await removeProcesses(connection.db(), { id: processId }).catch(failed('the row was not removed'));
      if (!isPlaceLost())
        await releasePlace(connection.db(), isShared).catch(failed('the place was not released'));
      place = undefined;
    },
    async close(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      await connection.close();
    },
  };
}
