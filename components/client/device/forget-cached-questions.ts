/** Deletes every player's cached rounds, dailies and challenges on this device. They may contain a photo that was just removed. */
export function forgetCachedQuestions(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (/^(quiz|daily|challenge)_questions:/.test(key)) localStorage.removeItem(key);
  } catch {}
}
