/** One open sign-in as its own player sees it: every field that leaves the server. Times in ISO 8601. */
export type SessionView = {
  /** Names the session to *Sign out*; worth nothing to anybody else. */
  id: string;
  /** A browser's cookie, or the token of an app. */
  kind: 'cookie' | 'bearer';
  /** Browser and system in words; null where nothing was told or it does not open. */
  client: string | null;
  /** The session that asks. */
  isThis: boolean;
  signedInAt: string;
  /** Exact to five minutes. */
  lastUsedAt: string;
};
