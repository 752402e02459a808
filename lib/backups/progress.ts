export type Report = (line: string) => void;

export type RunOptions = {
  report: Report;
  /** The run fails after this time without a byte to or from the database. */
  silenceSeconds: number;
};

export const DEFAULT_RUN_OPTIONS: RunOptions = { report: () => {}, silenceSeconds: 60 };

const REPORT_EVERY_MS = 5000;

export const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

export async function withProgressReports<T>(
  report: Report,
  progress: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => report(progress()), REPORT_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
