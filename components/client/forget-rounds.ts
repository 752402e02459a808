/** Deletes the cached rounds of every player on this device: they may contain a photo that was just removed. */
export function forgetRounds(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('quiz_questions:')) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
