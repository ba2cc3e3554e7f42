import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Kind } from './kind-icon.tsx';
import { useHeldCodes } from '#access/profile/index.ts';

type Props = { kind: Kind; id: number; name: string; isGone?: boolean };

/** The name of a record, as a link if the user may open its screen. */
export function RecordLink({ kind, id, name, isGone = false }: Props) {
  const heldCodes = useHeldCodes();
  if (isGone || !recordCodes[kind].some((code) => heldCodes.includes(code))) return <span>{name}</span>;
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => {
        if (kind === 'key') return <Link to="/manage-subscription" search={{ mode: 'edit', id }} {...props} />;
        if (kind === 'score') return <Link to="/score-library/scores" search={{ edit: id }} {...props} />;
        const tab = kind === 'student' ? 'users' : 'educators';
        return <Link to="/user-management" search={{ tab, edit: id }} {...props} />;
      }}
    >
      {name}
    </Anchor>
  );
}
