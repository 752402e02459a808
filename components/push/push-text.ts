import type { PushView } from '@/lib/contract/push/push-view';

/** The kinds that the game sends, in the order of the settings. */
export const SENT_KINDS = ['streak', 'lives', 'challenge'] as const satisfies PushView['kinds'];

export const KIND_TEXTS: Record<(typeof SENT_KINDS)[number], { label: string; note: string }> = {
  streak: {
    label: 'Streak at risk',
    note: 'A few hours before a streak of 2 days or more would end.',
  },
  lives: { label: 'Lives are full', note: 'When all five lives are back.' },
  challenge: { label: 'A friend’s challenge', note: 'When a friend asks you into an open room.' },
};

export const DEVICE_NOTES = {
  on: 'At most one a day, between 9 am and 9 pm. They stop when you log out.',
  off: 'At most one a day, between 9 am and 9 pm.',
  no: 'This browser cannot show push notifications.',
  'once installed':
    'Add Lineup to your Home Screen first: tap Share, then Add to Home Screen. Then open it from there.',
  denied:
    'This browser blocks notifications from Lineup. Allow them in the browser’s settings for this site, then load this page again.',
};
