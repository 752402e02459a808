import { useId } from 'react';

export type ChoicesField = {
  name: string;
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
};

type ChoicesProps = {
  legend: string;
  options: readonly { value: string; label: string }[];
  field: ChoicesField;
};

export function Choices({ legend, options, field }: ChoicesProps) {
  const id = useId();
  const error = field.value === '' ? field.error : undefined;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
      className={`min-w-0 ${error ? 'border-bad border-l-4 pl-3' : ''}`}
    >
      <p id={`${id}-legend`} className="pb-1 font-semibold text-sm">
        {legend}
      </p>
      {error ? (
        <p id={`${id}-note`} role="alert" className="font-medium text-bad text-sm">
          {error}
        </p>
      ) : null}
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={field.name}
            value={value}
            checked={field.value === value}
            onChange={() => field.onText(value)}
            className="size-5 shrink-0 accent-paper-text"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
