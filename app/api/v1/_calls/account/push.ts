import { z } from 'zod';
import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { pushData, subscribeSchema } from '@/lib/contract/push/push';
import { getPush } from '@/lib/push/get-push';
import { PUSH_LIMIT } from '@/lib/push/limits';
import { subscribe, unsubscribe } from '@/lib/push/subscribe';
import { EXAMPLE_VAPID_KEY } from '../examples';

const POLICY = { who: 'player', limit: { ...PUSH_LIMIT, by: 'player' } } as const;

const pushSubscription = defineRoute(
  {
    method: 'GET',
    path: 'push-subscriptions',
    group: 'Player',
    summary: 'Says whether this session gets push messages, and returns the key to subscribe with.',
    description:
      '`publicKey` is the `applicationServerKey` of `PushManager.subscribe`. Null if this game sends no push messages.',
    policy: POLICY,
    schema: noInput,
    output: pushData,
    example: {
      data: {
        publicKey: EXAMPLE_VAPID_KEY,
        isOn: false,
        sent: ['lives', 'streak', 'challenge'],
        kinds: ['streak'],
      },
    },
  },
  async (ctx) => ({ data: await getPush(ctx) }),
);

const subscribeCall = defineRoute(
  {
    method: 'POST',
    path: 'push-subscriptions',
    group: 'Player',
    summary: 'Subscribes this browser to push messages until the session ends.',
    description:
      'Send a `PushSubscription` as JSON, and the IANA time zone of the device. Each session has one browser; a new one replaces it. The server sends only the kinds in `pushKinds` of `/v1/preferences`, at most one message a day, between 9 AM and 9 PM. A payload is `{"kind": "lives"}`, encrypted by RFC 8291.',
    policy: POLICY,
    schema: subscribeSchema,
    output: z.null(),
    message: 'Push notifications are on',
    refusals: ['NOT_FOUND'],
    example: {
      request: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/c0ffee',
        keys: { p256dh: EXAMPLE_VAPID_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
        timeZone: 'America/Chicago',
      },
      data: null,
    },
  },
  async (ctx, input) => ({ data: await subscribe(ctx, input) }),
);

const unsubscribeCall = defineRoute(
  {
    method: 'POST',
    path: 'delete-push-subscription',
    group: 'Player',
    summary: 'Stops push messages to the browser of this session.',
    policy: POLICY,
    schema: noInput,
    output: z.null(),
    message: 'Push notifications are off',
    example: { data: null },
  },
  async (ctx) => ({ data: await unsubscribe(ctx) }),
);

export const pushCalls: readonly ApiCall[] = [pushSubscription, subscribeCall, unsubscribeCall];
