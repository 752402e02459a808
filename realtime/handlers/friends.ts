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
import { nameSealerFor } from '@/lib/players/sealed-fields';
import { textsOf } from '@/messages/texts';
import { defineHandler } from './define-handler';

const fetchRequestFriendList = defineHandler({
  schema: fetchRequestFriendListSchema,
  policy: { who: 'player', limit: { ...LIST_FRIENDS, by: 'player' } },
  perform: async (ctx, { type }) => (await listFriends(ctx, { type })).map(nameSealerFor(ctx)),
  replyWithoutAck: (socket, answer) => socket.emit('fetch_request_friend_list', answer),
});

const removeAcceptedUser = defineHandler({
  schema: removeAcceptedUserSchema,
  policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } },
  perform: (ctx, { remove_user_id: friendId }) => removeFriend(ctx, { friendId }),
  present: (_, { language }) => ({ message: textsOf(language, 'friends')('removed'), data: null }),
  replyWithoutAck: (socket, answer) => socket.emit('remove_accepted_user', answer),
});

const actionOnFriendRequest = defineHandler({
  schema: actionOnFriendRequestSchema,
  policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } },
  perform: async (ctx, { request_user_info: friendId, action_type: action }) =>
    nameSealerFor(ctx)(await answerRequest(ctx, { friendId, action })),
  present: ({ action, ...data }, { language }) => ({
    message: textsOf(language, 'friends')('requestUpdated'),
    action_type: action,
    data,
  }),
  // The general type of acknowledgements lacks `action_type`, which only this event has.
  replyWithoutAck: (socket, answer) => socket.emit('action_on_friend_request', answer as FriendRequestAck),
});

const sendRequestEvent = defineHandler({
  schema: sendRequestEventSchema,
  policy: { who: 'player', limit: { ...SEND_REQUEST, by: 'player' } },
  perform: (ctx, { code }) => sendRequest(ctx, { code }),
  present: (_, { language }) => ({ message: textsOf(language, 'friends')('sent'), data: null }),
  replyWithoutAck: (socket, answer) => socket.emit('send_request', answer),
});

/** The socket events about friends. Their names come from docs/specification.md, section 7. */
export const friendHandlers = {
  fetch_request_friend_list: fetchRequestFriendList,
  remove_accepted_user: removeAcceptedUser,
  action_on_friend_request: actionOnFriendRequest,
  send_request: sendRequestEvent,
};
