/** The form states the same limit. */
export const PROFILE_IMAGE_MAX_BYTES = 10 * 1024 * 1024;

/** A personal field that a page hides until the player asks for it. */
export type ConcealedField = {
  masked: string;
  /** The whole value, which decrypt opens for this player within ten minutes; null if there is nothing to open. */
  sealed: string | null;
};

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

/** What the page `/profile` gets. An absent email or phone number is null. */
export type ConcealedProfile = Omit<ProfileView, 'email' | 'phone'> & {
  email: ConcealedField | null;
  phone: ConcealedField | null;
};
