/** Prints each step with the seconds since the start. */
export function startProgress(): (text: string) => void {
  const begin = performance.now();
  return (text) => {
    const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
    process.stdout.write(`${seconds} s  ${text}\n`);
  };
}
