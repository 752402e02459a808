export type Report = (line: string) => void;

export type Watch = {
  report: Report;
  /** The time without a byte to or from the database after which the run fails. */
  silenceSeconds: number;
};

export const UNWATCHED: Watch = { report: () => {}, silenceSeconds: 60 };

const EVERY_MS = 5000;

export const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Reports the progress of `work` every five seconds. */
export async function reporting<T>(
  report: Report,
  progress: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => report(progress()), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
