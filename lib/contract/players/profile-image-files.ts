/** Edge length in pixels of the two square files of a profile image: for profiles and for lists. */
export const PROFILE_IMAGE_SIZES = { large: 512, small: 128 } as const;
export type ProfileImageSize = keyof typeof PROFILE_IMAGE_SIZES;

/** Returns the storage key of a file. Subfolders by the first two characters keep directories small. */
export function profileImageFileKey(key: string, size: ProfileImageSize): string {
  return `profile-images/${key.slice(0, 2)}/${key}-${size}.webp`;
}

/** Returns the URL of a profile image, for players only; null without an image. The key is random and changes with the image. */
export function profileImageUrl(key: string | null, size: ProfileImageSize): string | null {
  return key === null ? null : `/profile-images?key=${key}&size=${size}`;
}
