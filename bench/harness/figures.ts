/** Returns the size of what is measured: a smaller one with `--quick`, to see that a script works. */
export const sized = (usual: number, quick: number) => (process.argv.includes('--quick') ? quick : usual);

/** Returns the value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export function report(what: string, value: number, unit: string, target = ''): void {
  console.log(
    `${what.padEnd(58)} ${value.toFixed(value < 10 ? 1 : 0).padStart(8)} ${unit}${target && `   (target: ${target})`}`,
  );
}

/** Reports how long the requests of others took meanwhile. */
export function reportOthers(times: readonly number[], target = 'under 500'): void {
  report(`  ${times.length} requests of others meanwhile, p50`, median(times), 'ms');
  report('  … p99', quantile(times, 0.99), 'ms', target);
}
