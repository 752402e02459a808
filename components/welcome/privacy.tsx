import Link from 'next/link';
import type { Section } from './document';
import { SupportAddress } from './support-address';

export const PRIVACY_CHANGED_ON = '2026-11-21';

const LINK = 'font-semibold underline underline-offset-4';

/** What this game does with data about its players and about the people in the photos. */
export function privacySections(supportEmail: string | undefined): readonly Section[] {
  return [...aboutPlayers(), ...aboutOthers(supportEmail)];
}

function aboutPlayers(): readonly Section[] {
  return [
    {
      id: 'kept',
      heading: 'What we keep about you',
      text: [
        [
          'Your username, e-mail address and phone number (if you give one), each encrypted on its own. A copy of the database without its keys shows none of them.',
          'Your password only as a hash (argon2id), from which it cannot be read back.',
          'If you sign in with Apple, Facebook or Google: the number by which they know you, encrypted, and the name and e-mail address they tell us. Never your password there, nor your friends.',
          'Your photo, if you upload one: we draw it anew, so place, time and camera in the file are lost, and keep only that.',
          'Your lives, stars, scores, answers and badges, and when you agreed to the terms.',
          'For each sign-in: when it began, when it was last used, and browser and system in words, encrypted.',
        ],
        'We keep it to run your account and the game. No advertising, no profiles, and nothing is sold.',
      ],
    },
    {
      id: 'location',
      heading: 'Your location',
      text: [
        'If you allow it, your coordinates are sent once per visit to find your county. They are neither stored nor written to any log. Without them you play photos from the whole country.',
      ],
    },
    {
      id: 'device',
      heading: 'On your device',
      text: [
        'Cookies only where the game needs them: one keeps you signed in, until you close the browser or for 30 days with Remember me; short-lived ones hold a password reset or a sign-in through another company while it lasts. None follows you elsewhere.',
        'The storage of your browser holds the question you are at, the time left and your lives, so that you can go on after a reload, and what was told once. All of that is emptied when you log out; only the switches for sounds and vibration stay with the device. The files that the game is built of are kept as well, with a page for when there is no network: nothing in them is about you.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else is involved',
      text: [
        [
          'Other players see your username, photo and score on the boards, and whoever knows your User ID can ask to be your friend.',
          'No scripts of other companies run on these pages.',
          'Apple, Facebook or Google learn that you sign in here if you choose to sign in through them.',
          'Where the store is open, payments happen on the page of Stripe. Stripe gets your e-mail address and your card; we get only whether, for what and how much was paid.',
          'Mail (confirming your address, resetting a password, news about your account) goes out through a mail server. There is no newsletter.',
        ],
      ],
    },
    {
      id: 'safety',
      heading: 'Addresses and logs',
      text: [
        'To stop people who guess passwords, the network address you come from is counted, only as a keyed hash and only for as long as a limit runs: mostly minutes to a day, at most 30 days. Logs hold no names, no e-mail addresses, no network addresses and no coordinates.',
      ],
    },
    {
      id: 'rights',
      heading: 'Seeing, changing, taking it with you',
      text: [
        <>
          Your name, phone number and photo are changed under Profile. Under{' '}
          <Link href="/setting" className={LINK}>
            Settings
          </Link>{' '}
          you can download everything about you as a file (JSON), end sessions, and delete your account.
        </>,
      ],
    },
    {
      id: 'deletion',
      heading: 'When you delete your account',
      text: [
        'At once: you are signed out everywhere and vanish from boards and from friends, your photo included. For 7 days you can sign in and keep the account. Then it is erased: names, addresses, phone, photo files, sessions, sign-ins, answers and scores.',
        'What stays: the book of lives and payments, because money has to be accounted for, under a number that leads to nobody. Backups are overwritten in the rhythm of whoever hosts the game.',
      ],
    },
  ];
}

function aboutOthers(supportEmail: string | undefined): readonly Section[] {
  return [
    {
      id: 'people',
      heading: 'The people in the photos',
      text: [
        'They did not choose to be here, so we keep as little as a question needs: the photo, the county, the day, and the charge in plain words.',
        [
          'No name, birth date, address or booking number is ever stored or shown. Where a record came from is kept only as a keyed hash.',
          'Adults only: who is under 18, or of unknown age, is refused at once. So are sexual offenses, offenses against children and family, and whatever would tell who a victim is.',
          'Expunged, sealed and dismissed records are refused, and removed if they were already in.',
          'Photos are drawn anew without the data cameras put in, and are shown only to signed-in players, through addresses that work for 10 minutes. Search engines are told to stay away.',
          'Every real record leaves by itself, by default 180 days after it came in.',
        ],
        'Invented records with drawn faces, which come with the game, stay.',
      ],
    },
    {
      id: 'removal',
      heading: 'If you are in a photo',
      text: [
        <>
          <Link href="/removal" className="underline underline-offset-4">
            Ask for its removal
          </Link>
          : free of charge, without an account, by the photo itself or by county and day. It is out of play at
          once. A hash stays behind, so that the same photo does not come back with the next import.
        </>,
        <SupportAddress key="support" address={supportEmail} />,
      ],
    },
    {
      id: 'contact',
      heading: 'Questions',
      text: [
        <SupportAddress key="support" address={supportEmail} />,
        'When this page changes, so does the date above.',
      ],
    },
  ];
}
