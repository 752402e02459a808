/** The page where a player who was warned or banned reads why, and appeals. */
export const appeals = {
  title: 'About your account',
  warning: 'You got a warning',
  ban: 'Your account is suspended',
  banOver: 'Your account was suspended',
  on: 'On {day, date, ::yMMMMd}.',
  until: 'It ends on {day, date, ::yMMMMd}.',
  reasons: {
    name: 'Your player name breaks our rules.',
    image: 'Your profile photo breaks our rules.',
    harassment: 'You bothered or insulted other players.',
    cheating: 'You didn’t play fair.',
    payment: 'You or your bank took a payment back.',
    other: 'You broke our rules.',
  },
  warningMeans: 'You can keep playing. If it happens again, we may suspend your account.',
  banMeans: 'You can’t log in while your account is suspended. Everything you earned is still there.',
  terms: 'Read the terms',

  appeal: 'Think this is wrong?',
  appealAbout: 'Tell us why. A person reads it and answers by email. You can appeal once.',
  words: 'What happened?',
  send: 'Send',
  sent: 'Thanks. A person will read it and answer by email.',
  upheld: 'A person read your appeal. The decision stays as it is.',
  lifted: 'A person read your appeal and agreed with you. We took the decision back. Sorry about that.',

  /** Errors, and the text before a decision. */
  wordsRequired: 'Tell us what happened.',
  linkExpired: 'This link has expired. Links in our emails work for 30 days.',
  appealedBefore: 'You have appealed already.',
  noAppeal: 'There is no such appeal.',
  nothing: 'There is nothing about your account here',
  toInbox: 'Open the inbox',
} as const;
