/** The text of the form names the same limit. */
export const PROFILE_IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/** A personal field that a page masks until the player asks for it. */
export type ConcealedField = {
  masked: string;
  /** The full value, which this player can decrypt for ten minutes; null if it does not decrypt. */
  sealed: string | null;
};

export type ProfileView = {
  /** `Unknown` if it does not decrypt; likewise email and phone. */
  username: string;
  /** Empty for a player without an email. */
  email: string;
  /** E.164, or empty. */
  phone: string;
  referalCode: string;
  profile_image: string | null;
  bestStreak: number;
};

/** The profile for the page `/profile`. A missing email or phone number is null. */
export type ConcealedProfile = Omit<ProfileView, 'email' | 'phone'> & {
  email: ConcealedField | null;
  phone: ConcealedField | null;
};
