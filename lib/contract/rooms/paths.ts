export const stagePath = (code: string, key: string): string => `/room/${code}/stage?key=${key}`;

/** A CSV file with the results of the last game. */
export const resultsPath = (code: string): string => `/room/${code}/results`;

export const roomPath = (code: string): string => `/room/${code}`;
