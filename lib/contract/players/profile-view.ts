/** Bytes of a photo that a player may send. The form says the same. */
export const PROFILE_IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/** A player's own profile: every field that leaves the server. */
export type ProfileView = {
  /** `Unknown` where it does not open, as for the two below. */
  username: string;
  /** Empty for who signed in through a provider that told none. */
  email: string;
  /** E.164, or empty. */
  phone: string;
  /** What other players type to add this one; shown as User ID. */
  referalCode: string;
  profile_image: string | null;
  /** Most right answers in a row, ever. */
  bestStreak: number;
};
