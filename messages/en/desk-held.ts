/** The desk: photos of held imports, which wait for an operator's review. */
export const deskHeld = {
  /** Below the title of the screen. */
  waiting:
    '{count, plural, =0 {No photo waits} one {# photo waits} other {# photos wait}}. They stay out of the game until an operator puts them into play. A refused photo is erased for good after two minutes.',
  /** Labels and choices of the filters. */
  feed: 'From',
  everyFeed: 'Every feed ({count, number})',
  oneFeed: '{feed} ({count, number})',
  show: 'Show',
  states: { new: 'Not seen yet ({count, number})', again: 'Second look ({count, number})' },
  /** Name of the photos, for screen readers. */
  photos: 'Photos to decide',
  /** Description of a picture, for screen readers. */
  photo: 'Booking photo {number, number}: {charge}',
  /** On a photo: why it will be refused. */
  reasons: {
    child: 'Child',
    injury: 'Injury',
    several_people: 'Several people',
    name_visible: 'Name visible',
    no_face: 'No face',
    other: 'Other',
  },
  /** Before the buttons. */
  refuseFor: 'Mark to refuse:',
  /** The same on buttons. */
  shortReasons: {
    child: 'Child',
    injury: 'Injury',
    several_people: 'Several',
    name_visible: 'Name',
    no_face: 'No face',
    other: 'Other',
  },
  /** On a photo, and on a button. */
  again: 'Second look',
  notLoaded: 'This photo did not load. It will wait for a second look.',

  /** A key of the keyboard. */
  enter: 'Enter',

  /** Buttons. */
  in: 'Remove mark',
  large: 'Large',
  /** Below a large photo. */
  previous: 'Previous',
  next: 'Next',
  small: 'All photos',
  /** Button that decides every photo on the screen: refuses the marked ones, and puts the rest into play. */
  passIn: 'Put {count, plural, one {# photo} other {# photos}} into play',
  passMixed:
    '{in, number} into play{out, plural, =0 {} other {, # refused}}{again, plural, =0 {} other {, # for a second look}}',
  loading: 'Loading {count, plural, one {# photo} other {# photos}}...',
  /** When there are no photos, or they failed to load. */
  loadAgain: 'Load again',

  /** Results of actions. */
  done: '{in, plural, =0 {} one {# photo is in play.} other {# photos are in play.}} {out, plural, =0 {} one {# photo was refused.} other {# photos were refused.}} {again, plural, =0 {} one {# photo waits for a second look.} other {# photos wait for a second look.}} {requested, plural, =0 {} one {# stays out of play, because somebody asked to remove it: see Removals.} other {# stay out of play, because somebody asked to remove them: see Removals.}} {left, plural, =0 {} one {# was not decided: it is no longer here, or another operator has it open.} other {# were not decided: they are no longer here, or another operator has them open.}}',
  undone: 'Undone. Decide {count, plural, one {this photo} other {these # photos}} again.',
  nothingUndone: 'It was too late to undo this.',

  /** When there are no photos. */
  nothing: 'No photo waits here',
  photosCome: 'New records wait here after each import.',
  photosComeOff: 'New records come into play at once: HOLD_IMPORTS is off.',
  /** Button that removes the filters. */
  showAll: 'Show {count, plural, one {the photo that waits} other {all # photos that wait}}',
  /** Below a large photo. */
  largePhoto: 'Photo {number, number} of {count, number}',
  openByOthers: 'Other operators have the remaining photos open, or have just decided about them.',

  /** Actions of keys. */
  keys: {
    move: 'Next or previous photo (the arrows move too)',
    reason: 'Refuse it: {reason}',
    in: 'Remove the mark: the photo goes into play with the rest',
    again: 'Keep it for a second look',
    large: 'Enlarge the photo, or go back to all photos',
    pass: 'Decide all photos on the screen, as marked',
    takeBack: 'Go back to the photo marked last, and remove its mark',
    undo: 'Undo the last screen, then the one before',
  },
} as const;
