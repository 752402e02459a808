/** An open session as its player sees it. Times are ISO 8601. */
export type SessionView = {
  /** Identifies the session for *Log out*. */
  id: string;
  /** A browser's cookie or an app's token. */
  kind: 'cookie' | 'bearer';
  /** Browser and system as text; null if unknown. */
  client: string | null;
  /** Whether it is the current session. */
  isThis: boolean;
  signedInAt: string;
  /** Exact to five minutes. */
  lastUsedAt: string;
};
