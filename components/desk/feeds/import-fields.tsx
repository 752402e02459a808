import { DeskField, DeskSelect } from '../ui/controls';
import type { WrongFiles } from './check-files';

/** What is imported, and from where. */
export type Choice = { from: string; kind: string };

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
export function ImportFields({ choice, onChoice, fieldErrors, wrongFiles }: FieldsProps) {
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
