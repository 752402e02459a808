/** The path in invitations. It redirects players to the challenge and explains it to visitors. */
export const challengeLinkPath = (code: string): string => `/c/${code}`;

export const challengePath = (code: string): string => `/challenge?code=${code}`;
