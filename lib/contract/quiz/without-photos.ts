/** The cookie of a device that plays without photos. Its value is `1`. */
export const WITHOUT_PHOTOS_COOKIE = 'without_photos';
