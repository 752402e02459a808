'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { useFocusWrong } from '@/components/ui/use-form';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, DeskField, DeskSelect } from '../ui/controls';
import { Problem } from '../ui/layout';
import { sizeText } from '../ui/texts';
import { checkFiles, type WrongFiles } from './check-files';
import { ProgressBar } from './progress-bar';
import type { AskForParts, ChosenFile } from './upload-files';
import { type FinishUpload, useUpload } from './use-upload';

type NewImportProps = {
  create: (input: unknown) => Promise<DeskResult<{ runId: string }>>;
  /** Null: the files go through the desk. */
  nextParts: AskForParts | null;
  finish: FinishUpload;
  cancel: (input: { runId: string }) => Promise<DeskResult<null>>;
};

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

function fileOf(data: FormData, name: string): File | null {
  const file = data.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}

/** Creates the run of an import, uploads its files, and opens the page of its dry run. */
function useNewImport({ create, nextParts, finish, cancel }: NewImportProps) {
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
    const common = { ...choice, columns: textOf(data, 'columns'), dates: textOf(data, 'dates') };
    if (choice.from === 'address') {
      const made = await creating.run({ ...common, address: textOf(data, 'address') });
      if (made) open(made.runId);
      return;
    }
    const [feed, photos] = [fileOf(data, 'feed'), fileOf(data, 'photos')];
    setChecking(true);
    const wrong = await checkFiles(feed, photos);
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

/** Starts an import from files or an address. It leads to the page of its dry run. */
export function NewImport(props: NewImportProps) {
  const { form, creating, isBusy, upload, choice, setChoice, totalBytes, wrongFiles, submit, stop } =
    useNewImport(props);
  const isUploading = upload.state === 'sending' || upload.state === 'stopped';
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
      <fieldset disabled={isUploading} className="contents">
        <ImportFields
          choice={choice}
          onChoice={setChoice}
          fieldErrors={creating.fieldErrors}
          wrongFiles={wrongFiles}
        />
      </fieldset>
      <Problem message={creating.problem ?? upload.problem} />
      {isUploading ? (
        <>
          <ProgressBar
            label="Upload"
            value={upload.sentBytes}
            max={totalBytes}
            text={`${sizeText(upload.sentBytes)} of ${sizeText(totalBytes)} sent`}
          />
          <div className="flex flex-wrap gap-2">
            {upload.state === 'stopped' ? (
              <DeskButton look="accent" onClick={() => void upload.resume()}>
                Continue
              </DeskButton>
            ) : null}
            <DeskButton onClick={() => void stop()}>Cancel upload</DeskButton>
          </div>
        </>
      ) : (
        <DeskButton type="submit" look="accent" busy={isBusy} className="self-start">
          Start dry run
        </DeskButton>
      )}
    </form>
  );
}

/** What is imported, and from where. */
type Choice = { from: string; kind: string };

const KINDS = [
  { value: 'records', label: 'Records' },
  { value: 'corrections', label: 'Corrections' },
];
const SOURCES = [
  { value: 'upload', label: 'Files' },
  { value: 'address', label: 'An https address' },
];

type FieldsProps = {
  choice: Choice;
  onChoice: (choice: Choice) => void;
  fieldErrors: Record<string, string>;
  wrongFiles: WrongFiles;
};

/** The fields of a new import. */
function ImportFields({ choice, onChoice, fieldErrors, wrongFiles }: FieldsProps) {
  const isRecords = choice.kind === 'records';
  return (
    <>
      <div className="grid gap-3 wide:grid-cols-2">
        <DeskSelect
          label="Contents"
          options={KINDS}
          value={choice.kind}
          onChange={({ target }) => onChoice({ ...choice, kind: target.value })}
          hint={isRecords ? undefined : 'Removes records that were dismissed, expunged or sealed.'}
        />
        <DeskSelect
          label="From"
          options={SOURCES}
          value={choice.from}
          onChange={({ target }) => onChoice({ ...choice, from: target.value })}
        />
        <SourceFields choice={choice} fieldErrors={fieldErrors} wrongFiles={wrongFiles} />
      </div>
      <details>
        <summary className="min-h-10 cursor-pointer py-2">Other column names or dates</summary>
        <div className="grid gap-3 wide:grid-cols-2">
          <DeskField
            label="Columns"
            name="columns"
            placeholder="record_id=Booking No,booked_on=Arrest Date"
            hint="Our name, = and the feed’s; separated by commas."
          />
          <DeskField label="Dates" name="dates" placeholder="MM/DD/YYYY" hint="Without it YYYY-MM-DD." />
        </div>
      </details>
    </>
  );
}

/** The address, or the files. */
function SourceFields({ choice, fieldErrors, wrongFiles }: Omit<FieldsProps, 'onChoice'>) {
  if (choice.from === 'address')
    return (
      <DeskField
        label="Address"
        name="address"
        type="url"
        required
        placeholder="https://"
        error={fieldErrors.address}
        className="wide:col-span-2"
      />
    );
  return (
    <>
      <DeskField
        label="CSV"
        name="feed"
        type="file"
        accept=".csv,text/csv,text/plain"
        error={wrongFiles.feed}
        hint="At most 1 GB."
      />
      {choice.kind === 'records' ? (
        <DeskField
          label="Photos (ZIP)"
          name="photos"
          type="file"
          accept=".zip,application/zip"
          error={wrongFiles.photos}
          hint="At most 5 GB. Not needed where the CSV names https addresses."
        />
      ) : null}
    </>
  );
}
