/** The screen "My mistakes", its round and its result. */
export const practice = {
  /** Title of the screen, and of links to it. */
  title: 'My mistakes',
  /** On the card that starts a round. */
  toGo: '{count, plural, =60 {60 or more to go} other {# to go}}',
  rules:
    'No lives, no points. Two right answers on different days and a mistake is gone. A wrong one starts over.',
  /** Buttons. */
  start: 'Start',
  nextTen: '{count, plural, one {Next one} =10 {Next ten} other {Next #}}',
  back: 'Done',
  play: 'Play a round',
  /** When there are no mistakes. */
  none: 'No mistakes left',
  noneText: 'Questions that you get wrong show up here.',
  /** When all remaining mistakes were answered right today. */
  doneToday: 'Done for today',
  doneTodayText:
    '{count, plural, one {One mistake is left. Get it right on another day and it’s gone.} other {# mistakes are left. Get each right on another day and it’s gone.}}',
  /** After a round. */
  result: '{right, number} of {of, number} right',
  goneForGood:
    '{count, plural, =0 {None is gone yet. Get them right again on another day.} one {One mistake is gone for good.} other {# mistakes are gone for good.}}',
  loadFailed: 'We couldn’t load your mistakes. They are safe.',
  photoFailed: 'The photo didn’t load.',
  /** Button that fetches questions and photos again. */
  reload: 'Load again',
  /** Refusal of the server, also shown before the next question. */
  questionGone: 'This photo has left the game. Here is the next one.',
} as const;
