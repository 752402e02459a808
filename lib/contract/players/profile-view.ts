/** Texts of the form repeat this limit. */
export const PROFILE_IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/** A personal field. The page masks it until the player asks to see it. */
export type ConcealedField = {
  masked: string;
  /** The full value, encrypted; this player can decrypt it for ten minutes. Null if the stored value cannot be decrypted. */
  sealed: string | null;
};

export type ProfileView = {
  /** `Unknown` if the stored value cannot be decrypted. The same holds for email and phone. */
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
