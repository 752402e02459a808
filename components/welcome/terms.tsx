import Link from 'next/link';
import { APP_NAME } from '@/lib/contract/app-name';
import type { Section } from './document';
import { SupportAddress } from './support-address';

export const TERMS_CHANGED_ON = '2026-11-21';

const LINK = 'font-semibold underline underline-offset-4';

/** What holds between this game and its players. */
export function termsSections(supportEmail: string | undefined): readonly Section[] {
  return [
    {
      id: 'game',
      heading: 'What this is',
      text: [
        `${APP_NAME} is a game. You see a photo from public arrest records and guess, out of four, the category of the charge. It is meant for entertainment and for nothing else.`,
      ],
    },
    {
      id: 'people',
      heading: 'The people in the photos',
      text: [
        'An arrest is not a conviction. Everybody shown is presumed innocent until proven guilty in court, and the right answer to a question is only what a person was booked for.',
        'You must not',
        [
          'try to find out who somebody in a photo is, or to contact them,',
          'keep, copy, publish or share photos, or describe anybody in them as guilty,',
          'use what you see to decide about work, housing, credit, insurance or school, or for legal action. This is not a consumer report.',
        ],
        <>
          If you, or somebody you speak for, is in a photo: it is taken out at once, free of charge and
          without an account, on the page{' '}
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
      heading: 'How true the records are',
      text: [
        'Records are public, often delayed by 24 hours, and may be inaccurate or outdated. Charges are put into broad categories by a program, which is sometimes wrong. Nothing here is legal advice.',
        'The records that come with the game itself are invented and their faces are drawn.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      text: [
        'One person, one account. Choose a name that harms nobody and pretends to be nobody. Keep your password to yourself; whoever has it plays as you. Under Settings you see where you are signed in and can end each session.',
        'Your photo and your name are seen by other players. Upload only a picture that you may show, and none of somebody else without their consent.',
        'You can delete your account under Settings at any time. It disappears at once and is erased after 7 days; until then you can come back.',
      ],
    },
    {
      id: 'fair',
      heading: 'Playing fair',
      text: [
        'Scores come from answers that the server has judged. Programs that play, several accounts for one person, and ways around the rules are not allowed. Players whose pace or accuracy no person could have are kept off the boards; accounts that do harm can be closed.',
      ],
    },
    {
      id: 'purchases',
      heading: 'Lives and purchases',
      text: [
        'A life is a chance to go on playing. Lives and stars are worth nothing outside the game, cannot be exchanged for money, and cannot be given to others.',
        'Where the store is open, you pay on the page of Stripe, the payment provider; we never see your card. Prices are in US dollars and shown before you pay. A refund takes back what is left of that purchase. What the law gives you as a consumer stays yours whatever these terms say.',
      ],
    },
    {
      id: 'limits',
      heading: 'What we promise and what not',
      text: [
        'We try to keep the game running and your progress safe, but it is offered as it is and may pause, change or end.',
        'When these terms change, so does the date above.',
      ],
    },
    {
      id: 'contact',
      heading: 'Questions',
      text: [
        <SupportAddress key="support" address={supportEmail} />,
        <>
          What happens to your data is on the page{' '}
          <Link href="/privacy-policy" className={LINK}>
            Privacy Policy
          </Link>
          .
        </>,
      ],
    },
  ];
}
