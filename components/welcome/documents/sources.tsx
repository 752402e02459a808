import { APP_NAME } from '@/lib/contract/app-name';
import type { KeyOf, Texts } from '@/messages/format';
import type { Section } from './document';

export const SOURCES_CHANGED_ON = '2026-11-27';

type Table = KeyOf<'sources'> extends infer Key ? (Key extends `tables.${infer Name}` ? Name : never) : never;

type BookingSources = {
  sources: readonly { id: string; title: string; publisher: string; year: string; address: string }[];
  tables: readonly { table: Table; rows: number; cited: number }[];
  estimated: number;
};

export function sourcesSections(t: Texts<'sources'>, found: BookingSources): readonly Section[] {
  const { sources, tables, estimated } = found;
  return [
    {
      id: 'invented',
      heading: t('inventedHeading'),
      text: [t('invented', { app: APP_NAME }), t('proportions'), t('counties')],
    },
    { id: 'real', heading: t('realHeading'), text: [t('real')] },
    {
      id: 'estimates',
      heading: t('estimatesHeading'),
      text: [
        t('estimated', { percent: Math.round(estimated * 100) }),
        t('perTable'),
        tables.map(({ table, ...counts }) => t(`tables.${table}`, counts)),
      ],
    },
    {
      id: 'sources',
      heading: t('sourcesHeading'),
      text: [
        sources.map(({ address, ...source }) =>
          t.rich('source', {
            ...source,
            link: (title) => (
              <a
                href={address}
                rel="noopener"
                lang="en"
                className="break-words font-semibold underline underline-offset-4"
              >
                {title}
              </a>
            ),
          }),
        ),
      ],
    },
  ];
}
