import { makeContactSheets } from './contact-sheets';

/** Does nothing before the run, and makes the contact sheets after it. */
export default function setupLook(): () => Promise<void> {
  return makeContactSheets;
}
