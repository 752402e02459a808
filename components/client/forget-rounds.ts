/** What this device keeps of rounds for a reload, of every player: a photo that was pulled a moment ago may be among it. */
export function forgetRounds(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('quiz_questions:')) localStorage.removeItem(key);
  } catch {
    // A browser without storage keeps nothing.
  }
}
