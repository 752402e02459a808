/** The form states the same limit. */
export const PROFILE_IMAGE_MAX_BYTES = 10 * 1024 * 1024;

export type ProfileView = {
  /** `Unknown` if it does not decrypt; so for the next two. */
  username: string;
  /** Empty if the provider sent none. */
  email: string;
  /** E.164, or empty. */
  phone: string;
  /** The User ID that other players type. */
  referalCode: string;
  profile_image: string | null;
  bestStreak: number;
};
