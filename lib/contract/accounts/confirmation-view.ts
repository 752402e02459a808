export type ConfirmationView =
  | {
      state: 'open';
      /** The masked address: p…@example.org. */
      email: string;
    }
  | { state: 'confirmed' | 'expired' | 'invalid' };

export type ResentView = { state: 'sent'; pauseSeconds: number } | { state: 'confirmed' };
