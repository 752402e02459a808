import {
  actionOnFriendRequestSchema,
  type FriendRequestAck,
  fetchRequestFriendListSchema,
  removeAcceptedUserSchema,
  sendRequestEventSchema,
} from '@/lib/contract/realtime/protocol';
import { CHANGE_FRIENDS, LIST_FRIENDS, SEND_REQUEST } from '@/lib/friends/limits';
import { listFriends } from '@/lib/friends/list-friends';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { UNKNOWN_NAME } from '@/lib/players/names/opened-name';
import { defineHandler } from '../define-handler';
import type { EventContext } from '../handler-dependencies';

/** Answers with the specification's `success` and `message`, without data. */
const messageOnly = ({ message }: { message: string }) => ({ message, data: null });

/** Seals names of other players for the caller. *Unknown* stays plain. */
function nameSealsFor({ actor, now }: EventContext) {
  const seal = sharedSealsFor(actor.playerId, now().getTime());
  return <T extends { name: string }>(told: T): T => {
    const [name = UNKNOWN_NAME] = told.name === UNKNOWN_NAME ? [] : seal([told.name]);
    return { ...told, name };
  };
}

const fetchRequestFriendList = defineHandler({
  schema: fetchRequestFriendListSchema,
  policy: { who: 'player', limit: { ...LIST_FRIENDS, by: 'player' } },
  perform: async (ctx, { type }) => (await listFriends(ctx, { type })).map(nameSealsFor(ctx)),
  replyWithoutAck: (socket, answer) => socket.emit('fetch_request_friend_list', answer),
});

const removeAcceptedUser = defineHandler({
  schema: removeAcceptedUserSchema,
  policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } },
  perform: (ctx, { remove_user_id: friendId }) => removeFriend(ctx, { friendId }),
  present: messageOnly,
  replyWithoutAck: (socket, answer) => socket.emit('remove_accepted_user', answer),
});

const actionOnFriendRequest = defineHandler({
  schema: actionOnFriendRequestSchema,
  policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } },
  perform: async (ctx, { request_user_info: friendId, action_type: action }) =>
    nameSealsFor(ctx)(await answerRequest(ctx, { friendId, action })),
  present: ({ message, action, ...data }) => ({ message, action_type: action, data }),
  // Only this event has `action_type`, which the type of acknowledgements lacks.
  replyWithoutAck: (socket, answer) => socket.emit('action_on_friend_request', answer as FriendRequestAck),
});

const sendRequestEvent = defineHandler({
  schema: sendRequestEventSchema,
  policy: { who: 'player', limit: { ...SEND_REQUEST, by: 'player' } },
  perform: (ctx, { code }) => sendRequest(ctx, { code }),
  present: messageOnly,
  replyWithoutAck: (socket, answer) => socket.emit('send_request', answer),
});

/** The socket events about friends. Their names are the product specification's, section 7. */
export const friendHandlers = {
  fetch_request_friend_list: fetchRequestFriendList,
  remove_accepted_user: removeAcceptedUser,
  action_on_friend_request: actionOnFriendRequest,
  send_request: sendRequestEvent,
};
