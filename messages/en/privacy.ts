/** The privacy policy. */
export const privacy = {
  title: 'Privacy Policy',
  summary: 'What we know about you and about the people in the photos, why, and for how long.',
  keptHeading: 'What we keep about you',
  /** A list follows. */
  keptNames:
    'Your username, email and phone number (if you give one). Each is encrypted. A copy of the database without its keys shows none of them.',
  keptPassword: 'Your password, only as a hash (argon2id). Nobody can read the password from it.',
  keptProviders:
    'If you log in with Apple, Facebook or Google: your account number there, encrypted, and the name and email that they send us. We never get your password or your friends there.',
  keptPhoto:
    'Your photo, if you upload one. We keep a new copy without the place, time and camera that the file may contain.',
  keptPlay:
    'Your lives, stars, scores, answers, daily results, games in live rooms, challenges, practice, runs of Higher or lower and badges, and when you agreed to the terms.',
  keptPush:
    'If you turn on push notifications: the address at which your browser’s push service reaches you, encrypted, and your time zone.',
  keptLogins:
    'For each login: when it started, when it was last used, and the name of the browser and system, encrypted.',
  purpose:
    'We use this data to run your account and the game. We show no advertising, build no profiles and sell no data.',
  guestsHeading: 'If you play as a guest',
  guestsNoAccount: 'You don’t need an account. We ask for no name, email or password.',
  /** A list follows. */
  guestsKept:
    'We keep a made-up name like Guest 48213, your lives, stars, scores, answers, daily results, games in live rooms, challenges, practice, runs of Higher or lower and badges, and when you agreed to the terms. We also keep the name of your browser and system, encrypted.',
  guestsSeen:
    'You are on no leaderboard, and nobody can find you. Members of a live room that you join see the made-up name and your score there.',
  guestsClaim: 'If you sign up, all of this moves to your account.',
  guestsErased:
    'If you don’t, we erase it when you log out or log in to an account, or 7 days after you last played. We keep the same records of your lives as for a deleted account.',
  locationHeading: 'Your location',
  location:
    'If you allow it, your device sends its coordinates once per visit, and each time you press “Use my location”. We use them to find your county, and do not store or log them. If you don’t allow it, you play with photos from the whole country, or from a state or county that you choose.',
  deviceHeading: 'On your device',
  cookies:
    'We use only cookies that the game needs. One keeps you logged in until you close the browser, or for 30 days with Remember me. For a guest, it lasts until 7 days after you last played. Others are short-lived: they last only while you reset a password, log in through another company or follow a link of a friend, a room or a challenge. Your choices of language, theme, text size and play without photos are kept in cookies for up to 400 days. No cookie tracks you on other sites.',
  browser:
    'Your browser stores your current question, the time left, your lives and the hints you have seen, to let you continue after a reload. We delete them when you log out. Only your choices for this device stay: sounds, vibration, language, theme, text size and play without photos. The browser also stores the files of the game and an offline page. They contain nothing about you.',
  othersHeading: 'Who else is involved',
  /** A list follows. */
  othersPlayers:
    'Other players see your username, photo and score on the leaderboards. Players who know your User ID can send you a friend request. A person who opens your follow link sees your username and photo, and one who opens the link of your challenge sees your username.',
  othersFriends:
    'Friends also see your streak, your result of today’s daily, your points this week, your best run of Higher or lower, your badges and how many answers you got right. In Settings you can hide that best run and how many you got right. The other player of a challenge sees your name, photo and answers there.',
  othersScripts: 'No scripts of other companies run on these pages.',
  othersProviders:
    'If you log in through Apple, Facebook or Google, that company learns that you log in here.',
  othersStripe:
    'Where the store is open, you pay on a page of Stripe. Stripe gets your email and your card. We learn only whether you paid, for what and how much.',
  othersPush:
    'If you turn on push notifications, they reach you through the push service of your browser’s maker. They are encrypted. Each contains only its kind and your language.',
  othersMail:
    'We send email through a mail server: to confirm your address, to reset a password, and about changes to your account. There is no newsletter.',
  safetyHeading: 'Network addresses and logs',
  safety:
    'To stop people from guessing passwords, and to limit what one network can do, we count requests per network address. We store the address only as a keyed hash and only while a limit runs: usually minutes to a day, at most 30 days. A live room keeps such a hash for each member until two days after its end, to keep removed players out. Logs contain no names, emails, network addresses or coordinates.',
  rightsHeading: 'See, change and download your data',
  rights:
    'You can change your name, phone number and photo in your profile. In <link>Settings</link> you can download all your data as a file (JSON), log out devices and delete your account.',
  deletionHeading: 'When you delete your account',
  deletion:
    'At once, you are logged out everywhere. Other players no longer see you or your photo. For 7 days you can log in and keep the account. After that we erase it: names, addresses, phone number, photo files, sessions, logins, answers and scores.',
  ledger:
    'We keep the records of lives and payments, because payments must be accounted for. They are stored under a number that does not lead to you. Backups are overwritten on a schedule that the operator of the game sets.',
  peopleHeading: 'The people in the photos',
  people:
    'They did not choose to be here. So we keep only what a question needs: {photos, select, real {the photo, } other {}}the county, the day and the part of the day, the charge in plain words, whether it is a felony, the size of the bond in steps, and what kind of agency made the arrest.',
  /** A list follows. */
  peopleNames:
    'We never store or show a name, birth date, address or booking number. We keep the source of a record only as a keyed hash.',
  peopleAdults:
    'We import adults only. We reject records of people under 18 or of unknown age. We also reject charges of sexual crimes, charges of crimes against children and family, and anything that would identify a victim.',
  peopleExpunged:
    'We reject expunged, sealed and dismissed records, and remove them if we already have them.',
  /** When the records are real and the faces drawn. */
  peopleFaces: 'The faces are drawn. We do not store or show a photo of anyone.',
  peoplePhotos:
    'We store a new copy of each photo without camera data. Players, with or without an account, and the people who review removals see it through links that work for 10 minutes. We tell search engines not to index photos.',
  peopleDeleted: 'Every real record is deleted automatically {days} days after we import it.',
  invented: 'The invented records with drawn faces that come with the game are not deleted.',
  publisherHeading: 'Who publishes this',
  publisher: '{name}, {address}.',
  letters:
    'A request by letter goes to {contact}. We count the days to answer from the day we receive it, and removal costs nothing.',
  removalHeading: 'If you are in a photo',
  removal:
    '<link>Ask us to take it down</link>. It’s free, and you don’t need an account. You can name the photo itself, or the county and day. We remove the record from the game at once. We keep a hash to stop the next import from bringing the same photo back.',
  /** Below it. */
  transparency:
    'How many people asked, and how quickly their photos were gone, stands under <link>Transparency</link>.',
  contactHeading: 'Questions',
  changes: 'When we change this page, we also change the date above.',
} as const;
