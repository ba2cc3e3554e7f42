import { CellText } from './list-row.tsx';

/** Wraps before the @, and elsewhere only if necessary. */
export function EmailText({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <CellText title={address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </CellText>
  );
}
