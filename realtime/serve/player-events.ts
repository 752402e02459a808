import { z } from 'zod';
import { type Database, openListener } from '@/db/client';
import type { WireNotifications } from '@/lib/contract/realtime/protocol';
import { readGameState, wireLives } from '@/lib/lives/game-state';
import { readNotifications } from '@/lib/notifications/list-notifications';
import { errorReport } from '@/lib/platform/errors/error-report';
import {
  PLAYER_EVENTS_CHANNEL,
  type PlayerEventMessage,
  parseJson,
  RECORDS_REMOVED_CHANNEL,
  readPlayerEvent,
} from '@/lib/platform/events/player-events';
import type { Log } from '@/lib/platform/log/log';
import { PROJECTIONS_CHANNEL, type ProjectionProgress } from '@/lib/projections/progress';
import { findSocketSessionIds } from '@/lib/sessions/session';
import { endSession } from '../handlers/define-handler';
import type { LiveRooms } from '../rooms/live-rooms';
import type { Connections } from '../sockets/connections';
import type { GameSocket } from '../sockets/game-socket';
import { notifyRecordsGone } from './notify-records-gone';

type Deps = {
  db: Database;
  connections: Connections;
  rooms: Pick<LiveRooms, 'voidRecords'>;
  progress: ProjectionProgress;
  now: () => Date;
  log: Log;
};

const recordIdsSchema = z.array(z.uuid());

export async function verifySessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sockets: readonly GameSocket[],
): Promise<void> {
  if (sockets.length === 0) return;
  const ids = [...new Set(sockets.map((socket) => socket.data.session.sessionId))];
  const open = await findSocketSessionIds(db, ids, now());
  for (const socket of sockets) if (!open.has(socket.data.session.sessionId)) endSession(socket);
}

async function deliver(deps: Deps, { playerId, event }: PlayerEventMessage): Promise<void> {
  const { connections, db, now } = deps;
  if (event.type === 'sessionRevoked') {
    connections.noteRevocation(playerId);
    if (event.sessionIds === 'all') return verifySessions(deps, [...connections.of(playerId)]);
    for (const socket of [...connections.of(playerId)])
      if (event.sessionIds.includes(socket.data.session.sessionId)) endSession(socket);
    return;
  }
  if (connections.of(playerId).length === 0) return;
  if (event.type === 'notificationsChanged') {
    const { unseen, pendingRequests, unread } = await readNotifications({ db }, { playerId });
    const notifications: WireNotifications = { unseen, pending_requests: pendingRequests, unread };
    for (const socket of connections.of(playerId)) socket.emit('notifications', notifications);
    return;
  }
  const nowMs = now().getTime();
  const { holdings } = await readGameState(db, playerId, nowMs);
  for (const socket of connections.of(playerId)) socket.emit('livesChanged', wireLives(holdings, nowMs));
}

/**
 * Delivers published events to the sockets of this process. Each time the listener connects, checks all sessions and open questions,
 * because events may have been lost.
 */
export async function listenToPlayerEvents(directUrl: string, deps: Deps): Promise<() => Promise<void>> {
  const { log, connections } = deps;
  const failed = (error: unknown) =>
    log.error({ error: errorReport(error) }, 'a player event was not delivered');
  const sql = openListener(directUrl, 'lineup-listener');
  await sql.listen(
    PLAYER_EVENTS_CHANNEL,
    (payload) => {
      const message = readPlayerEvent(payload);
      if (message) deliver(deps, message).catch(failed);
      else log.warn('cannot parse a player event');
    },
    () => verifySessions(deps, connections.all()).catch(failed),
  );
  await sql.listen(
    RECORDS_REMOVED_CHANNEL,
    (payload) => {
      const ids = recordIdsSchema.safeParse(parseJson(payload));
      if (ids.success) notifyRecordsGone(deps, ids.data).catch(failed);
      else log.warn('cannot parse the list of removed records');
    },
    () => notifyRecordsGone(deps, 'any').catch(failed),
  );
  await sql.listen(PROJECTIONS_CHANNEL, (payload) => deps.progress.note(payload));
  return () => sql.end({ timeout: 1 });
}
