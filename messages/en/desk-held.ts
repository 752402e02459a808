/** The desk: photos of held imports, which wait until an operator has seen them. */
export const deskHeld = {
  /** Below the title of the screen. */
  waiting:
    '{count, plural, =0 {No photo waits} one {# photo waits} other {# photos wait}}. Nobody sees them in the game before you do.',
  /** Labels of the filters, and choices of them. */
  feed: 'From',
  everyFeed: 'Every feed ({count, number})',
  oneFeed: '{feed} ({count, number})',
  show: 'Show',
  states: { new: 'New photos ({count, number})', again: 'Second look ({count, number})' },
  /** Name of the photos, for screen readers. */
  photos: 'Photos to decide',
  /** What a picture is, for screen readers. */
  photo: 'Booking photo {number, number}: {charge}',
  /** On a photo: what will happen to it. */
  reasons: {
    child: 'Child',
    injury: 'Injury',
    several_people: 'Several people',
    name_visible: 'Name visible',
    no_face: 'No face',
    other: 'Other',
  },
  /** The same on buttons. */
  shortReasons: {
    child: 'Child',
    injury: 'Injury',
    several_people: 'Several',
    name_visible: 'Name',
    no_face: 'No face',
    other: 'Other',
  },
  again: 'Second look',
  notLoaded: 'This photo did not load. It will wait for a second look.',

  /** A key of the keyboard. */
  enter: 'Enter',

  /** Buttons. */
  in: 'In',
  large: 'Large',
  small: 'All photos',
  /** Passes the screen: refused photos go, the others come into play. */
  passIn: 'Let {count, plural, one {# photo} other {# photos}} in',
  passMixed: 'Let {in, number} in, refuse {out, number}, {again, number} for a second look',
  loading: 'Loading {count, plural, one {# photo} other {# photos}}...',
  undo: 'Undo',

  /** What was done. */
  done: '{in, plural, =0 {} one {# photo is in play.} other {# photos are in play.}} {out, plural, =0 {} one {# was refused.} other {# were refused.}} {again, plural, =0 {} one {# waits for a second look.} other {# wait for a second look.}} {requested, plural, =0 {} one {# stays out: its removal was requested.} other {# stay out: their removal was requested.}}',
  undone: 'Undone. Decide these photos again.',
  nothingUndone: 'It was too late to undo this.',

  /** Instead of the photos. */
  nothing: 'No photo waits here',
  photosCome: 'New records wait here after each import, because HOLD_IMPORTS is on.',
  photosComeOff: 'HOLD_IMPORTS is off: imports put new records into play at once.',
  elsewhere: 'Other operators have the rest open, or it waits for a second look.',

  /** What keys do. */
  keys: {
    move: 'Next or previous photo (the arrows move too)',
    reason: 'Refuse it: {reason}',
    in: 'Let it in after all',
    again: 'Keep it for a second look',
    large: 'Show it large, and back',
    pass: 'Decide all photos of this screen as marked',
    undo: 'Undo the last screen',
  },
} as const;
