'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { AnnouncementView } from '@/lib/contract/desk/announcements';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, DeskField } from '../ui/controls';
import { TablePanel } from '../ui/data-table';
import { PageHead, Panel, Problem } from '../ui/layout';
import { utcText } from '../ui/texts';

type AnnouncementDeskProps = {
  announcements: readonly AnnouncementView[];
  nowIso: string;
  announce: (input: unknown) => Promise<DeskResult<{ id: string }>>;
  end: (input: { id: string }) => Promise<DeskResult<null>>;
};

export function AnnouncementDesk({ announcements, nowIso, announce, end }: AnnouncementDeskProps) {
  const t = useTexts('deskAnnouncements');
  const screens = useTexts('desk');
  return (
    <>
      <PageHead title={screens('sections.announcements')} note={t('about')} />
      <NewAnnouncement nowIso={nowIso} announce={announce} />
      <TablePanel
        title={t('list')}
        columns={[
          { title: t('text'), cell: ({ text }) => <span className="wrap-anywhere">{text}</span> },
          { title: t('starts'), cell: ({ startsAt }) => utcText(startsAt) },
          { title: t('ends'), cell: ({ endsAt }) => utcText(endsAt) },
          { title: t('by'), cell: ({ enteredBy }) => enteredBy },
          { title: t('state'), cell: ({ state }) => t(`states.${state}`) },
          {
            title: t('decide'),
            cell: (row) => (row.state === 'over' ? '–' : <EndButton row={row} end={end} />),
          },
        ]}
        rows={announcements}
        rowKey={({ id }) => id}
        empty={t('none')}
      />
    </>
  );
}

function NewAnnouncement({ nowIso, announce }: Pick<AnnouncementDeskProps, 'nowIso' | 'announce'>) {
  const t = useTexts('deskAnnouncements');
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [isDone, setDone] = useState(false);
  const { run, isBusy, problem, fieldErrors } = useDeskAction(announce);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setDone(false);
    if (!(await run(Object.fromEntries(new FormData(event.currentTarget))))) return;
    form.current?.reset();
    setDone(true);
    router.refresh();
  }
  return (
    <Panel title={t('newOne')}>
      <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
        <DeskField
          label={t('text')}
          name="text"
          hint={t('textHint')}
          maxLength={200}
          error={fieldErrors.text}
        />
        <div className="grid gap-3 sm:grid-cols-2 wide:max-w-xl">
          <DeskField
            label={t('starts')}
            name="startsAt"
            type="datetime-local"
            defaultValue={nowIso.slice(0, 16)}
            error={fieldErrors.startsAt}
          />
          <DeskField label={t('ends')} name="endsAt" type="datetime-local" error={fieldErrors.endsAt} />
        </div>
        <Problem message={Object.keys(fieldErrors).length > 0 ? null : problem} />
        <p role="status" className="font-semibold empty:hidden">
          {isDone ? t('announced') : null}
        </p>
        <DeskButton type="submit" look="accent" busy={isBusy} className="self-start">
          {t('announce')}
        </DeskButton>
      </form>
    </Panel>
  );
}

type EndButtonProps = { row: AnnouncementView; end: AnnouncementDeskProps['end'] };

function EndButton({ row: { id, text }, end }: EndButtonProps) {
  const t = useTexts('deskAnnouncements');
  const router = useRouter();
  const { run, isBusy, problem } = useDeskAction(end);
  return (
    <>
      <DeskButton
        busy={isBusy}
        aria-label={t('endAbout', { text })}
        onClick={async () => (await run({ id })) !== undefined && router.refresh()}
      >
        {t('end')}
      </DeskButton>
      <Problem message={problem} />
    </>
  );
}
