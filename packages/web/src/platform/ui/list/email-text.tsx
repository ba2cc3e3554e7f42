import { CellText } from './list-row.tsx';

/** Cut off at its end rather than broken. */
export function EmailText({ address }: { address: string }) {
  return (
    <CellText title={address} isOneLine>
      {address}
    </CellText>
  );
}
