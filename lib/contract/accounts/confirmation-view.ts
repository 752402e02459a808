/** What the screen of a confirmation link shows. */
export type ConfirmationView =
  | {
      state: 'open';
      /** Which address it is about, shortened: p…@example.org. */
      email: string;
    }
  | { state: 'confirmed' | 'expired' | 'invalid' };

/** What came of asking for another mail; the next may be asked for after the pause. */
export type ResentView = { state: 'sent'; pauseSeconds: number } | { state: 'confirmed' };
