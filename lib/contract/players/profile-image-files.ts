/** Edge length in pixels of the two square files of a profile image: for profiles and for lists. */
export const PROFILE_IMAGE_SIZES = { large: 512, small: 128 } as const;
export type ProfileImageSize = keyof typeof PROFILE_IMAGE_SIZES;

/** Returns the storage key of a file. The subfolder is named by the first two characters, so that no folder gets large. */
export function profileImageFileKey(key: string, size: ProfileImageSize): string {
  return `profile-images/${key.slice(0, 2)}/${key}-${size}.webp`;
}

/** Returns the URL of a profile image, which works only for logged-in players. The random key changes with every new image. */
export function profileImageUrl(key: string | null, size: ProfileImageSize): string | null {
  return key === null ? null : `/profile-images?key=${key}&size=${size}`;
}
