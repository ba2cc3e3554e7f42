import type { Entry } from '@eemusic/contract/access/activity';
import type { Recent } from '@eemusic/contract/platform/dashboard';
import { t } from '@lingui/core/macro';
import { gapBetween } from '#platform/locales/formats.ts';
import { RecordLink } from './rooms.tsx';
import { formatAction } from './format-action.ts';
import { formatAge, formatExactTime, useNow } from './times.ts';

/** The last actions of somebody, with links to the records; `isMine` says 'You' instead of a name. */
export function RecentList({ label, recent, isMine }: { label: string; recent: readonly Recent[]; isMine: boolean }) {
  const now = useNow();
  return (
    <ul className="m-0 p-0 list-none" aria-label={label}>
      {recent.map((one, index) => (
        <li key={one.id} className="flex justify-between gap-16 text-sm" style={index === 0 ? row : lined}>
          <Sentence entry={entryOf(one)} person={isMine ? t`You` : one.person} />
          <time dateTime={one.at} title={formatExactTime(new Date(one.at))} className="flex-none dimmed text-xs">
            {formatAge(new Date(one.at), now)}
          </time>
        </li>
      ))}
    </ul>
  );
}

const row = { alignItems: 'baseline', paddingBlock: 10 };
const lined = { ...row, borderTop: '1px solid var(--line)' };

function Sentence({ entry, person }: { entry: Entry; person: string }) {
  const { before, record, after } = formatAction(entry);
  return (
    <p className="min-w-0 m-0 wrap-anywhere">
      <span className="font-semibold">{person}</span>
      {gapBetween(person, before)}
      {before}
      {record !== null && <RecordLink entry={entry} name={record} />}
      {after}
    </p>
  );
}

/** The dashboard receives no more of an entry than this. */
const entryOf = ({ id, at, action, person, record, count }: Recent): Entry => ({
  id,
  at,
  action,
  record,
  actor: { kind: 'administrator', id: null, name: person },
  ...(count !== undefined && { bulk: { id, count, isPart: false } }),
  address: null,
  device: null,
  browser: null,
  system: null,
  before: null,
  after: null,
  deletion: null,
});
