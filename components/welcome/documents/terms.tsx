import Link from 'next/link';
import type { ReactNode } from 'react';
import { APP_NAME } from '@/lib/contract/app-name';
import type { Publisher } from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import type { Section } from './document';

export const TERMS_CHANGED_ON = '2026-11-26';

const linkTo = (href: string) => (text: ReactNode) => (
  <Link href={href} className="font-semibold underline underline-offset-4">
    {text}
  </Link>
);

type Terms = {
  support: ReactNode;
  publisher: Publisher | null;
  /** In years. */
  minimumAge: number;
};

export function termsSections(
  t: Texts<'terms'>,
  { support, publisher, minimumAge }: Terms,
): readonly Section[] {
  return [
    { id: 'game', heading: t('gameHeading'), text: [t('game', { app: APP_NAME })] },
    ...(publisher
      ? [
          {
            id: 'publisher',
            heading: t('publisherHeading'),
            text: [t('publisher', { name: publisher.name, address: publisher.address })],
          },
        ]
      : []),
    { id: 'players', heading: t('playersHeading'), text: [t('players', { age: String(minimumAge) })] },
    {
      id: 'people',
      heading: t('peopleHeading'),
      text: [
        t('presumption'),
        t('mustNot'),
        [t('noContact'), t('noRecognition'), t('noCollecting'), t('noCopies'), t('noDecisions')],
        t.rich('removal', { link: linkTo('/removal') }),
        support,
      ],
    },
    { id: 'records', heading: t('recordsHeading'), text: [t('records'), t('invented')] },
    { id: 'account', heading: t('accountHeading'), text: [t('oneAccount'), t('ownPhoto'), t('deletion')] },
    { id: 'fair', heading: t('fairHeading'), text: [t('fair')] },
    { id: 'purchases', heading: t('purchasesHeading'), text: [t('noValue'), t('payments')] },
    { id: 'limits', heading: t('limitsHeading'), text: [t('limits'), t('changes')] },
    {
      id: 'contact',
      heading: t('contactHeading'),
      text: [support, t.rich('privacy', { link: linkTo('/privacy-policy') })],
    },
  ];
}
