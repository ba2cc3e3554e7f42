const storageKey = 'eemusic.first-steps';

/** The height of the list of first steps when it was last shown in this browser; 0 if all steps were done. */
export function recallStepsHeight(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0;
  } catch {
    return 0;
  }
}

export function rememberStepsHeight(height: number): void {
  try {
    localStorage.setItem(storageKey, String(height));
  } catch {
    // Without it, the list only moves what is below it when it arrives.
  }
}
