/** Day of the release that `messages/en/whats-new.ts` describes. Players who signed up later do not get the card *What's new*. */
export const RELEASED_ON = '2026-11-28';

export const WHATS_NEW_LINES = ['history', 'mistakes', 'challenges', 'higherLower', 'look'] as const;
