export type ConfirmationView =
  | {
      state: 'open';
      /** Masked, such as `p…@example.org`. */
      email: string;
    }
  | { state: 'confirmed' | 'expired' | 'invalid' };

export type ResentView = { state: 'sent'; pauseSeconds: number } | { state: 'confirmed' };
