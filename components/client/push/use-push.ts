'use client';

import { useEffect, useState, useTransition } from 'react';
import { toast } from 'react-hot-toast/headless';
import { registerWorker } from '@/components/client/device/offline-worker';
import { failureText, redirectIfEnded } from '@/components/client/session/answers';
import { pageTexts } from '@/components/client/texts-provider';
import type { ActionResult } from '@/lib/contract/action-result';
import type { PushView, SubscribeInput } from '@/lib/contract/push/push';

type Subscribe = (input: SubscribeInput) => Promise<ActionResult<unknown>>;
type Unsubscribe = () => Promise<ActionResult<unknown>>;
export type SetPushKinds = (input: { pushKinds: PushView['kinds'] }) => Promise<ActionResult<unknown>>;
export type PushActions = { subscribe: Subscribe; unsubscribe: Unsubscribe };

/** `denied`: the player has blocked notifications in the browser. */
export type PushState = 'unknown' | 'on' | 'off' | 'denied' | Exclude<PushSupport, 'yes'>;

/** Returns whether push is on. It is on only if both the server and this browser have the subscription. */
async function readState(isOn: boolean): Promise<PushState> {
  const support = pushSupport();
  if (support !== 'yes') return support;
  if (Notification.permission === 'denied') return 'denied';
  const isSubscribedHere = isOn && (await ownSubscription().catch(() => null)) !== null;
  return isSubscribedHere && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks for permission and subscribes. Returns the new state; a toast shows a failure. */
async function turnOn(publicKey: string, subscribe: Subscribe): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const input = await subscribeHere(publicKey).catch(() => null);
  if (!input) {
    toast.error(failureText(null, pageTexts('common')('pushNotOn')));
    return 'off';
  }
  const answer = await subscribe(input).catch(() => null);
  if (answer?.ok) return 'on';
  if (!redirectIfEnded(answer)) toast.error(failureText(answer, pageTexts('common')('pushNotOn')));
  await unsubscribeHere();
  return 'off';
}

async function turnOff(unsubscribe: Unsubscribe): Promise<PushState> {
  const answer = await unsubscribe().catch(() => null);
  if (!answer?.ok) {
    if (!redirectIfEnded(answer)) toast.error(failureText(answer, pageTexts('common')('pushNotOff')));
    return 'on';
  }
  await unsubscribeHere();
  return 'off';
}

/** Controls push notifications on this device. `flip` awaits `onDone` before it shows the new state. */
export function usePush({ publicKey, isOn }: PushView, { subscribe, unsubscribe }: PushActions) {
  const [state, setState] = useState<PushState>('unknown');
  const [busy, startChange] = useTransition();
  useEffect(() => {
    let left = false;
    void readState(isOn).then((read) => left || setState(read));
    return () => {
      left = true;
    };
  }, [isOn]);
  function flip(onDone?: (state: PushState) => Promise<void>) {
    startChange(async () => {
      const next = await (state === 'on' ? turnOff(unsubscribe) : turnOn(publicKey, subscribe));
      await onDone?.(next);
      setState(next);
    });
  }
  return { state, busy, flip };
}

/** iPhones support push only once the game is on the Home Screen. */
type PushSupport = 'yes' | 'once installed' | 'no';

function pushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isSupported) return 'yes';
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, but a Mac has no touch screen.
  const isApple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'once installed' : 'no';
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser. Replaces a subscription with another public key. */
async function subscribeHere(publicKey: string): Promise<SubscribeInput> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }, timeZone };
}

/** Ends this browser's subscription. Ignores failures, because the server has already deleted it. */
async function unsubscribeHere(): Promise<void> {
  const subscription = await ownSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
