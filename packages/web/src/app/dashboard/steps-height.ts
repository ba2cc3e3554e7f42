const storageKey = 'eemusic.first-steps';

/**
 * The height of the list of first steps when it was last shown in this browser; 0 if all steps were done, null if the
 * dashboard was never shown here.
 */
export function recallStepsHeight(): number | null {
  try {
    const height = localStorage.getItem(storageKey);
    return height === null ? null : Number(height) || 0;
  } catch {
    return null;
  }
}

export function rememberStepsHeight(height: number): void {
  try {
    localStorage.setItem(storageKey, String(height));
  } catch {
    // Without it, the list only moves what is below it when it arrives.
  }
}
