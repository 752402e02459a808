import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Publisher } from '@/lib/contract/removals/removal-view';
import type { Texts } from '@/messages/format';
import type { Section } from './document';

export const PRIVACY_CHANGED_ON = '2026-11-28';

const linkTo = (href: string) => (text: ReactNode) => (
  <Link href={href} className="font-semibold underline underline-offset-4">
    {text}
  </Link>
);

type Privacy = {
  support: ReactNode;
  publisher: Publisher | null;
  photos: 'drawn' | 'real';
  /** For how many days records of real people stay. */
  lifeDays: number;
};

export function privacySections(t: Texts<'privacy'>, facts: Privacy): readonly Section[] {
  return [...storedData(t), ...sharedData(t), ...aboutOthers(t, facts)];
}

function storedData(t: Texts<'privacy'>): readonly Section[] {
  return [
    {
      id: 'kept',
      heading: t('keptHeading'),
      text: [
        [
          t('keptNames'),
          t('keptPassword'),
          t('keptProviders'),
          t('keptPhoto'),
          t('keptPlay'),
          t('keptPush'),
          t('keptLogins'),
        ],
        t('purpose'),
      ],
    },
    {
      id: 'guests',
      heading: t('guestsHeading'),
      text: [t('guestsNoAccount'), [t('guestsKept'), t('guestsSeen'), t('guestsClaim'), t('guestsErased')]],
    },
    { id: 'location', heading: t('locationHeading'), text: [t('location')] },
    { id: 'device', heading: t('deviceHeading'), text: [t('cookies'), t('browser')] },
  ];
}

function sharedData(t: Texts<'privacy'>): readonly Section[] {
  return [
    {
      id: 'others',
      heading: t('othersHeading'),
      text: [
        [
          t('othersPlayers'),
          t('othersFriends'),
          t('othersScripts'),
          t('othersProviders'),
          t('othersStripe'),
          t('othersPush'),
          t('othersMail'),
        ],
      ],
    },
    { id: 'safety', heading: t('safetyHeading'), text: [t('safety')] },
    { id: 'rights', heading: t('rightsHeading'), text: [t.rich('rights', { link: linkTo('/setting') })] },
    { id: 'deletion', heading: t('deletionHeading'), text: [t('deletion'), t('ledger')] },
  ];
}

function aboutOthers(
  t: Texts<'privacy'>,
  { support, publisher, photos, lifeDays }: Privacy,
): readonly Section[] {
  return [
    {
      id: 'people',
      heading: t('peopleHeading'),
      text: [
        t('people', { photos }),
        [
          t('peopleNames'),
          t('peopleAdults'),
          t('peopleExpunged'),
          t(photos === 'real' ? 'peoplePhotos' : 'peopleFaces'),
          t('peopleDeleted', { days: String(lifeDays) }),
        ],
        t('invented'),
      ],
    },
    {
      id: 'removal',
      heading: t('removalHeading'),
      text: [
        t.rich('removal', { link: linkTo('/removal') }),
        t.rich('transparency', { link: linkTo('/transparency') }),
        ...(publisher ? [t('letters', { contact: publisher.contact })] : []),
        support,
      ],
    },
    ...(publisher
      ? [
          {
            id: 'publisher',
            heading: t('publisherHeading'),
            text: [t('publisher', { name: publisher.name, address: publisher.address })],
          },
        ]
      : []),
    { id: 'contact', heading: t('contactHeading'), text: [support, t('changes')] },
  ];
}
