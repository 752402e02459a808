/** The day of the release that `messages/en/whats-new.ts` is about. Later players never see its card. Browser-safe. */
export const RELEASED_ON = '2026-11-28';

/** What is new, in the order of the lines. */
export const NEWS = ['history', 'mistakes', 'challenges', 'higherLower', 'look'] as const;
