/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keyboard and screen reader users have the table */
import {
  type Figures,
  formatMonth,
  formatMonthWithoutYear,
  formatShortNumber,
  writerOf,
} from './months-chart-figures.ts';
import { ticksOf } from './plot-ticks.ts';
import { Plot } from './plot.tsx';

type Props = {
  months: readonly string[];
  figures: Figures;
  onMonth?: ((month: string) => void) | undefined;
};

const isJanuary = (month: string | undefined) => month?.endsWith('-01') ?? false;

/** Columns for money, a line for counts. */
export function Marks({ months, figures: { label, kind, values }, onMonth }: Props) {
  const write = writerOf(kind);
  const points = months.map((month, index) => {
    const value = values[index] ?? 0;
    // In a narrow chart, the year of a December would be printed over that of the January beside it.
    const isFirst = index === 0 && !isJanuary(months[1]);
    const year = isFirst || isJanuary(month) ? month.slice(0, 4) : '';
    return {
      key: month,
      name: formatMonth(month),
      value,
      text: write(value),
      short: formatMonthWithoutYear(month),
      year,
    };
  });
  return (
    <Plot
      kind={kind === 'money' ? 'columns' : 'line'}
      points={points}
      label={label}
      ticks={ticksOf(values, { minStep: kind === 'count' ? 1 : 0.01 })}
      formatTick={formatShortNumber}
      isQuiet
      hasLinks={false}
      renderPoint={({ key }, props) => (
        <span {...props} data-leads={onMonth !== undefined || undefined} onClick={() => onMonth?.(key)} />
      )}
    />
  );
}
