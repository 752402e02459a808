import Bowser from 'bowser';

/** Browsers send shorter user agents. The limit bounds the work of the parser. */
const MAX_CHARACTERS = 512;

/** Returns browser and system ("Safari on iOS") for the player's list of sessions, or null if neither is known. */
export function describeClient(unverifiedUserAgent: string | null): string | null {
  const userAgent = unverifiedUserAgent?.slice(0, MAX_CHARACTERS).trim();
  if (!userAgent) return null;
  const parser = Bowser.getParser(userAgent);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || null;
}
