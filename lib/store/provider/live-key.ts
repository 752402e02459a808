export const isLiveKey = (key: string | undefined): boolean => /^[a-z]+_live_/.test(key ?? '');
