import { CellText } from './list-row.tsx';

/** A subscription key in tabular figures, so that keys are easy to compare. */
export function KeyText({ value }: { value: string }) {
  return (
    <span className="min-w-0 text-xs tabular-nums" style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>
      <CellText wrap="never">{value}</CellText>
    </span>
  );
}
