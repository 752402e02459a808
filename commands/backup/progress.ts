/** Takes a line for the operator. */
export type Report = (line: string) => void;

/** How a backup or a restore is watched while it runs. */
export type Watch = {
  report: Report;
  /** After so long without a byte to or from the database the run fails. */
  silenceSeconds: number;
};

export const UNWATCHED: Watch = { report: () => {}, silenceSeconds: 60 };

const EVERY_MS = 5000;

export const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Reports every five seconds how far `work` is, until it ends. */
export async function reporting<T>(
  report: Report,
  sayWhere: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => report(sayWhere()), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
