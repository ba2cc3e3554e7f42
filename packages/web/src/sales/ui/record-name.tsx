import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import { Link } from '@tanstack/react-router';
import { useMay } from '#access/profile/index.ts';
import { formatRecordName } from '#platform/names/records.ts';
import cells from '#platform/ui/list/cells.module.css';

const pages = {
  channel: '/user-management/channels/$id',
  educator: '/user-management/schools/$id',
  student: '/user-management/users/$id',
} as const;

const none: readonly PurgedKind[] = [];

type RecordNameProps = {
  kind: keyof typeof pages;
  id: number | null;
  name: string | null;
  purged?: readonly PurgedKind[];
};

/** The name of a record in a row or text, which links to its page if the reader may open it. */
export function RecordName({ kind, id, name, purged = none }: RecordNameProps) {
  const may = useMay();
  const text = formatRecordName(kind, name ?? '', { purged });
  const mayOpen = may('UM') || (kind !== 'student' && may('SM'));
  if (id === null || purged.includes(kind) || !mayOpen) return text || '–';
  return (
    <Link className={cells.record} preload={false} to={pages[kind]} params={{ id: String(id) }}>
      {text}
    </Link>
  );
}
