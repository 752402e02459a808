/** A profile image is stored as two square WebP files: for profiles and for lists. */
export const PROFILE_IMAGE_SIZES = { large: 512, small: 128 } as const;
export type ProfileImageSize = keyof typeof PROFILE_IMAGE_SIZES;

/** Returns the storage key of one size. Subfolders by the first two characters keep directories small. */
export function profileImageFileKey(key: string, size: ProfileImageSize): string {
  return `profile-images/${key.slice(0, 2)}/${key}-${size}.webp`;
}

/**
 * Returns the unguessable URL of a profile image, or null without one. It changes with the image, and only players
 * can open it.
 */
export function profileImageUrl(key: string | null, size: ProfileImageSize): string | null {
  return key === null ? null : `/profile-images?key=${key}&size=${size}`;
}
