/** Deletes the cached rounds and dailies of every player on this device: they may contain a photo that was just removed. */
export function forgetRounds(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (/^(quiz|daily)_questions:/.test(key)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
