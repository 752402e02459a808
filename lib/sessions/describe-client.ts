import Bowser from 'bowser';

/** Longer ones are made up; no browser's own comes near. */
const MAX_CHARACTERS = 512;

/**
 * Browser and system in plain words ("Safari on iOS") from what a browser says of itself, for nothing but the
 * player's own list of sessions; null when neither is known.
 */
export function describeClient(unverifiedUserAgent: string | null): string | null {
  const userAgent = unverifiedUserAgent?.slice(0, MAX_CHARACTERS).trim();
  if (!userAgent) return null;
  const parser = Bowser.getParser(userAgent);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || null;
}
