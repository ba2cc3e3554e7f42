/**
 * What is printed as the numbers of the measures at these positions; '' for a pickup. `labels` is the JSON of all of
 * them, which is shorter than the score for a file from an older version until it is read again.
 */
export function labelsAt(labels: string, positions: readonly number[]): string[] {
  const all = JSON.parse(labels) as string[];
  return positions.map((position) => all[position - 1] ?? String(position));
}
