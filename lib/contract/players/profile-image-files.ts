/** A profile image is kept as two square WebP files: for the player's own screens, and for rows of lists. */
export const PROFILE_IMAGE_SIZES = { large: 512, small: 128 } as const;
export type ProfileImageSize = keyof typeof PROFILE_IMAGE_SIZES;

/** Where the file of one size lies; folders by the first two characters keep directories small. */
export function profileImageFileKey(key: string, size: ProfileImageSize): string {
  return `profile-images/${key.slice(0, 2)}/${key}-${size}.webp`;
}

/**
 * The address of a profile image: unguessable, the same for as long as the image stands, and answered to signed-in
 * players alone. Null where there is none.
 */
export function profileImageUrl(key: string | null, size: ProfileImageSize): string | null {
  return key === null ? null : `/profile-images?key=${key}&size=${size}`;
}
