/** The inbox. Its notifications are sentences of `notifications`. */
export const inbox = {
  title: 'Inbox',
  /** Below the list, with a link to the settings. */
  kept: 'We keep these for 30 days. <link>Notification settings</link>',
  notLoaded: 'We couldn’t load the list. Your notifications are safe.',
  /** Title of an empty list. */
  none: 'No notifications yet.',
  noneNote: 'New friends, badges, stars and challenges show up here.',
  allRead: 'All read',
  unread: '{count, number} unread',
  /** Button. */
  markAll: 'Mark all as read',
  /** Name of the list, for screen readers. */
  list: 'Notifications',
  /** Button below the list. */
  showMore: 'Show more',
  /** Beside an unread notification. */
  new: 'New',
  roomEnded: '{when} · This room has ended.',
  /** Link to the room of a challenge. */
  join: 'Join',
  /** The same link for screen readers. */
  joinRoom: 'Join {name}’s room',
  /** Button with a check mark, for screen readers. `text` is the notification. */
  markRead: 'Mark as read: {text}',
  /** Button that ends a friendship. */
  undo: 'Undo',
  /** The same button for screen readers. */
  undoWith: 'Undo the friendship with {name}',
  /** Title of a question. */
  undoTitle: 'Undo friendship',
  undoQuestion: '{name} became your friend through your link. Remove {name} from your friends?',
  friendRemoved: 'Friend removed.',
  /** Button that removes the friend. */
  remove: 'Remove',
  removing: 'Removing...',
} as const;
