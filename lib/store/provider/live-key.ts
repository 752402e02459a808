/** Returns whether a secret key of the payment provider moves real money. */
export const isLiveKey = (key: string | undefined): boolean => /^[a-z]+_live_/.test(key ?? '');
