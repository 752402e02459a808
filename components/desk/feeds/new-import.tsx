'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { useFocusWrong } from '@/components/ui/forms/use-form';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, DeskField, DeskSelect } from '../ui/controls';
import { Problem } from '../ui/layout';
import { sizeText } from '../ui/texts';
import { checkFiles, type WrongFiles } from './check-files';
import { ProgressBar } from './run-progress';
import type { AskForParts, ChosenFile } from './upload-files';
import { type FinishUpload, useUpload } from './use-upload';

type NewImportProps = {
  create: (input: unknown) => Promise<DeskResult<{ runId: string }>>;
  /** Drawn faces replace photos, so photos are not asked for. */
  drawsFaces: boolean;
  nextParts: AskForParts | null;
  finish: FinishUpload;
  cancel: (input: { runId: string }) => Promise<DeskResult<null>>;
};

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

function fileOf(data: FormData, name: string): File | null {
  const file = data.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}

function useNewImport({ create, nextParts, finish, cancel }: NewImportProps) {
  const t = useTexts('deskFeeds');
  const router = useRouter();
  const open = (runId: string) => router.push(`/desk/feeds/${runId}`);
  const creating = useDeskAction(create);
  const upload = useUpload({ nextParts, finish }, open);
  const [choice, setChoice] = useState<Choice>({ from: 'upload', kind: 'records' });
  const [totalBytes, setTotalBytes] = useState(0);
  const [wrongFiles, setWrongFiles] = useState<WrongFiles>({});
  const [isChecking, setChecking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, wrongFiles);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const common = {
      ...choice,
      columns: textOf(data, 'columns'),
      dates: textOf(data, 'dates'),
      snapshot: data.has('snapshot'),
    };
    if (choice.from === 'address') {
      const made = await creating.run({ ...common, address: textOf(data, 'address') });
      if (made) open(made.runId);
      return;
    }
    const [feed, photos] = [fileOf(data, 'feed'), fileOf(data, 'photos')];
    setChecking(true);
    const wrong = await checkFiles(t, feed, photos);
    setChecking(false);
    setWrongFiles(wrong);
    if (wrong.feed || wrong.photos || !feed) return;
    const made = await creating.run({ ...common, fileName: feed.name.slice(-200) });
    if (!made) return;
    const files: ChosenFile[] = [{ file: 'feed', content: feed }];
    if (photos) files.push({ file: 'photos', content: photos });
    setTotalBytes(files.reduce((sum, { content }) => sum + content.size, 0));
    await upload.start(made.runId, files);
  }

  async function stop(): Promise<void> {
    const runId = upload.cancel();
    if (runId) await cancel({ runId });
    router.refresh();
  }

  const isBusy = creating.isBusy || isChecking;
  return { form, creating, isBusy, upload, choice, setChoice, totalBytes, wrongFiles, submit, stop };
}

export function NewImport(props: NewImportProps) {
  const t = useTexts('deskFeeds');
  const { form, creating, isBusy, upload, choice, setChoice, totalBytes, wrongFiles, submit, stop } =
    useNewImport(props);
  const isUploading = upload.state === 'sending' || upload.state === 'stopped';
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
      <fieldset disabled={isUploading} className="contents">
        <ImportFields
          choice={choice}
          drawsFaces={props.drawsFaces}
          onChoice={setChoice}
          fieldErrors={creating.fieldErrors}
          wrongFiles={wrongFiles}
        />
      </fieldset>
      <Problem message={creating.problem ?? upload.problem} />
      {isUploading ? (
        <>
          <ProgressBar
            label={t('upload')}
            value={upload.sentBytes}
            max={totalBytes}
            text={t('sent', { sent: sizeText(upload.sentBytes), total: sizeText(totalBytes) })}
          />
          <div className="flex flex-wrap gap-2">
            {upload.state === 'stopped' ? (
              <DeskButton look="accent" onClick={() => void upload.resume()}>
                {t('resume')}
              </DeskButton>
            ) : null}
            <DeskButton onClick={() => void stop()}>{t('cancelUpload')}</DeskButton>
          </div>
        </>
      ) : (
        <DeskButton type="submit" look="accent" busy={isBusy} className="self-start">
          {t('startDryRun')}
        </DeskButton>
      )}
    </form>
  );
}

type Choice = { from: string; kind: string };

const KINDS = ['records', 'corrections'] as const;
const SOURCES = ['upload', 'address'] as const;

type FieldsProps = {
  choice: Choice;
  drawsFaces: boolean;
  onChoice: (choice: Choice) => void;
  fieldErrors: Record<string, string>;
  wrongFiles: WrongFiles;
};

function ImportFields({ choice, drawsFaces, onChoice, fieldErrors, wrongFiles }: FieldsProps) {
  const t = useTexts('deskFeeds');
  const isRecords = choice.kind === 'records';
  return (
    <>
      <div className="grid gap-3 wide:grid-cols-2">
        <DeskSelect
          label={t('contents')}
          options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={choice.kind}
          onChange={({ target }) => onChoice({ ...choice, kind: target.value })}
          hint={isRecords ? undefined : t('correctionsHint')}
        />
        <DeskSelect
          label={t('from')}
          options={SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
          value={choice.from}
          onChange={({ target }) => onChoice({ ...choice, from: target.value })}
        />
        <SourceFields
          choice={choice}
          drawsFaces={drawsFaces}
          fieldErrors={fieldErrors}
          wrongFiles={wrongFiles}
        />
      </div>
      {isRecords ? (
        <label className="flex min-h-10 items-center gap-2">
          <input type="checkbox" name="snapshot" className="size-5 accent-accent" />
          {t('snapshot')}
        </label>
      ) : null}
      <details>
        <summary className="min-h-10 cursor-pointer py-2">{t('otherFormat')}</summary>
        <div className="grid gap-3 wide:grid-cols-2">
          <DeskField
            label={t('columns')}
            name="columns"
            placeholder={t('columnsExample')}
            hint={t('columnsHint')}
          />
          <DeskField label={t('dates')} name="dates" placeholder={t('datesExample')} hint={t('datesHint')} />
        </div>
      </details>
    </>
  );
}

function SourceFields({ choice, drawsFaces, fieldErrors, wrongFiles }: Omit<FieldsProps, 'onChoice'>) {
  const t = useTexts('deskFeeds');
  if (choice.from === 'address')
    return (
      <DeskField
        label={t('address')}
        name="address"
        type="url"
        required
        placeholder={t('addressExample')}
        error={fieldErrors.address}
        className="wide:col-span-2"
      />
    );
  return (
    <>
      <DeskField
        label={t('csv')}
        name="feed"
        type="file"
        accept=".csv,text/csv,text/plain"
        error={wrongFiles.feed}
        hint={t('csvHint')}
      />
      {choice.kind === 'records' && !drawsFaces ? (
        <DeskField
          label={t('photos')}
          name="photos"
          type="file"
          accept=".zip,application/zip"
          error={wrongFiles.photos}
          hint={t('photosHint')}
        />
      ) : null}
    </>
  );
}
