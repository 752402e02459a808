import Link from 'next/link';
import { APP_NAME } from '@/lib/contract/app-name';
import type { Section } from './document';
import { SupportAddress } from './support-address';

export const TERMS_CHANGED_ON = '2026-11-22';

const LINK = 'font-semibold underline underline-offset-4';

export function termsSections(supportEmail: string | undefined): readonly Section[] {
  return [
    {
      id: 'game',
      heading: 'What this is',
      text: [
        `${APP_NAME} is a game. You see a photo from public arrest records and choose the category of the charge from four options. The game is for entertainment only.`,
      ],
    },
    {
      id: 'people',
      heading: 'The people in the photos',
      text: [
        'An arrest is not a conviction. Everyone shown is presumed innocent until proven guilty in court. The right answer to a question says only what a person was booked for.',
        'You must not:',
        [
          'try to identify or contact a person in a photo,',
          'keep, copy, publish or share photos, or call anyone in them guilty,',
          'use what you see for legal action, or to decide about work, housing, credit, insurance or school. The game is not a consumer report.',
        ],
        <>
          Are you in a photo, or do you act for someone who is? We remove it at once. It is free, and you need
          no account. Use the page{' '}
          <Link href="/removal" className={LINK}>
            Removal
          </Link>
          .
        </>,
        <SupportAddress key="support" address={supportEmail} />,
      ],
    },
    {
      id: 'records',
      heading: 'Accuracy of the records',
      text: [
        'Records are public, often delayed by 24 hours, and may be inaccurate or outdated. A program sorts charges into broad categories and is sometimes wrong. Nothing here is legal advice.',
        'The records that come with the game are invented, and their faces are drawn.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      text: [
        'Each person may have one account. Choose a username that insults no one and does not pretend to be someone else. Keep your password secret: anyone who has it can play as you. In Settings you see your devices and can log out each of them.',
        'Other players see your photo and your name. Upload only a picture that you may show. Do not upload a picture of another person without their consent.',
        'You can delete your account in Settings at any time. It is hidden at once and erased after 7 days. Until then you can keep it.',
      ],
    },
    {
      id: 'fair',
      heading: 'Fair play',
      text: [
        'Scores come only from answers that the server has judged. You must not use programs to play, have several accounts, or bypass the rules. We exclude players from the leaderboards if no person could play so fast or so accurately. We can close accounts that do harm.',
      ],
    },
    {
      id: 'purchases',
      heading: 'Lives and purchases',
      text: [
        'You need lives to keep playing. Lives and stars have no value outside the game. You cannot exchange them for money or give them to others.',
        'Where the store is open, you pay on a page of Stripe, the payment provider. We never see your card. Prices are in US dollars, and you see them before you pay. A refund takes back the lives that are left of that purchase. These terms do not limit your rights as a consumer.',
      ],
    },
    {
      id: 'limits',
      heading: 'No guarantees',
      text: [
        'We try to keep the game running and your progress safe. But we offer the game as it is, and it may pause, change or end.',
        'When we change these terms, we also change the date above.',
      ],
    },
    {
      id: 'contact',
      heading: 'Questions',
      text: [
        <SupportAddress key="support" address={supportEmail} />,
        <>
          What we do with your data is on the page{' '}
          <Link href="/privacy-policy" className={LINK}>
            Privacy Policy
          </Link>
          .
        </>,
      ],
    },
  ];
}
