import Link from 'next/link';
import type { Section } from './document';
import { SupportAddress } from './support-address';

export const PRIVACY_CHANGED_ON = '2026-11-23';

const LINK = 'font-semibold underline underline-offset-4';

export function privacySections(supportEmail: string | undefined): readonly Section[] {
  return [...storedData(), ...sharedData(), ...aboutOthers(supportEmail)];
}

function storedData(): readonly Section[] {
  return [
    {
      id: 'kept',
      heading: 'What we keep about you',
      text: [
        [
          'Your username, email and phone number (if you give one). Each is encrypted. A copy of the database without its keys shows none of them.',
          'Your password, only as a hash (argon2id). Nobody can read the password from it.',
          'If you log in with Apple, Facebook or Google: your account number there, encrypted, and the name and email that they send us. We never get your password or your friends there.',
          'Your photo, if you upload one. We keep a new copy without the place, time and camera that the file may contain.',
          'Your lives, stars, scores, answers, results of the daily and badges, and when you agreed to the terms.',
          'If you turn on push notifications: the address that your browser’s push service gave it, encrypted, and your time zone.',
          'For each login: when it started, when it was last used, and the name of the browser and system, encrypted.',
        ],
        'We use this data to run your account and the game. We show no advertising, build no profiles and sell no data.',
      ],
    },
    {
      id: 'guests',
      heading: 'If you play as a guest',
      text: [
        'You need no account. We ask for no name, email or password.',
        [
          'We keep a made-up name such as Guest 48213, your lives, stars, scores, answers, results of the daily and badges, and when you agreed to the terms. We also keep the name of your browser and system, encrypted.',
          'You are on no leaderboard, and nobody can find you. Members of a live room that you join see the made-up name and your score there.',
          'If you create an account, all of this moves to it.',
          'If you do not, we erase it when you log out or log in to an account, or 7 days after you last played. We keep the same records of your lives as for a deleted account.',
        ],
      ],
    },
    {
      id: 'location',
      heading: 'Your location',
      text: [
        'If you allow it, your device sends its coordinates once per visit, so that we can find your county. We do not store or log them. If you do not allow it, you play with photos from the whole country.',
      ],
    },
    {
      id: 'device',
      heading: 'On your device',
      text: [
        'We use only cookies that the game needs. One keeps you logged in until you close the browser, or for 30 days with Remember me. For a guest, it lasts until 7 days after you last played. Short-lived cookies hold a password reset, a login through another company or a friend’s link, while it lasts. No cookie tracks you on other sites.',
        'Your browser stores your current question, the time left, your lives and the hints you have seen, so that you can continue after a reload. We delete them when you log out. Only the settings for sounds and vibration stay on the device. The browser also stores the files of the game and an offline page. They contain nothing about you.',
      ],
    },
  ];
}

function sharedData(): readonly Section[] {
  return [
    {
      id: 'others',
      heading: 'Who else is involved',
      text: [
        [
          'Other players see your username, photo and score on the leaderboards. Players who know your User ID can send you a friend request. A person who opens your follow link sees your username and photo.',
          'Friends also see your streak, your result of today’s daily, your points of the week, your badges and how many answers you got right. In the settings you can hide the last.',
          'No scripts of other companies run on these pages.',
          'If you log in through Apple, Facebook or Google, that company learns that you log in here.',
          'Where the store is open, you pay on a page of Stripe. Stripe gets your email and your card. We learn only whether you paid, for what and how much.',
          'If you turn on push notifications, they reach you through the push service of your browser’s maker. They are encrypted and contain nothing about you.',
          'We send email through a mail server: to confirm your address, to reset a password, and about changes to your account. There is no newsletter.',
        ],
      ],
    },
    {
      id: 'safety',
      heading: 'Addresses and logs',
      text: [
        'To stop people from guessing passwords, and to limit what one network can do, we count requests per network address. We store the address only as a keyed hash and only while a limit runs: usually minutes to a day, at most 30 days. A live room keeps such a hash for each member until two days after its end, so that a removed player does not come back. Logs contain no names, emails, network addresses or coordinates.',
      ],
    },
    {
      id: 'rights',
      heading: 'See, change and download your data',
      text: [
        <>
          You can change your name, phone number and photo in your profile. In{' '}
          <Link href="/setting" className={LINK}>
            Settings
          </Link>{' '}
          you can download all your data as a file (JSON), log out devices and delete your account.
        </>,
      ],
    },
    {
      id: 'deletion',
      heading: 'When you delete your account',
      text: [
        'At once, you are logged out everywhere. Leaderboards and friends no longer show you or your photo. For 7 days you can log in and keep the account. After that we erase it: names, addresses, phone number, photo files, sessions, logins, answers and scores.',
        'We keep the records of lives and payments, because payments must be accounted for. They are stored under a number that does not lead to you. Backups are overwritten on a schedule that the operator of the game sets.',
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
        'They did not choose to be here. So we keep only what a question needs: the photo, the county, the day, and the charge in plain words.',
        [
          'We never store or show a name, birth date, address or booking number. We keep the source of a record only as a keyed hash.',
          'We import adults only. We reject records of people under 18 or of unknown age. We also reject sexual offenses, offenses against children and family, and anything that would identify a victim.',
          'We reject expunged, sealed and dismissed records, and remove them if we already have them.',
          'We store a new copy of each photo without camera data. Players, with or without an account, and the people who review removals see it through addresses that work for 10 minutes. We tell search engines not to index photos.',
          'Every real record is deleted automatically, by default 180 days after we import it.',
        ],
        'The invented records with drawn faces that come with the game are not deleted.',
      ],
    },
    {
      id: 'removal',
      heading: 'If you are in a photo',
      text: [
        <>
          <Link href="/removal" className="underline underline-offset-4">
            Request its removal
          </Link>
          . It is free, and you need no account. You can name the photo itself, or the county and day. We
          remove the record from the game at once. We keep a hash, so that the next import does not bring the
          same photo back.
        </>,
        <SupportAddress key="support" address={supportEmail} />,
      ],
    },
    {
      id: 'contact',
      heading: 'Questions',
      text: [
        <SupportAddress key="support" address={supportEmail} />,
        'When we change this page, we also change the date above.',
      ],
    },
  ];
}
