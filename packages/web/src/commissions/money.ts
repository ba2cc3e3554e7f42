/** An amount in major units, as every list shows it; amounts of one column align by their decimals. */
export function money(amount: number): string {
  return new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
}

/** Basis points as per cent: 1250 is '12.5 %'. */
export function percent(basisPoints: number): string {
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(basisPoints / 100)} %`;
}
