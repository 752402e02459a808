type ProgressBarProps = {
  label: string;
  value: number;
  /** Null if the total is unknown. */
  max: number | null;
  text: string;
};

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-1">
      <progress
        aria-label={label}
        {...(max === null ? {} : { value: Math.min(value, max), max: Math.max(max, 1) })}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised-edge [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised-edge [&::-webkit-progress-value]:bg-accent"
      />
      <span className="text-muted tabular-nums">{text}</span>
    </div>
  );
}
