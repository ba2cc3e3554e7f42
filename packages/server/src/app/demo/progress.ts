/** One line for each step of a start. */
export function printStep(text: string): void {
  process.stdout.write(`${text}\n`);
}
