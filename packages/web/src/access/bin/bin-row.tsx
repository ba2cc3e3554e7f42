import type { BinEntry, BinKind } from '@eemusic/contract/platform/deletions';
import { day } from '@eemusic/contract/platform/durations';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useUndo } from '#platform/deletions/index.ts';
import { dates } from '#platform/locales/formats.ts';
import { RowOfList } from '#platform/ui/row-list.tsx';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { rootRoute } from '#platform/routes/parents.ts';
import { kinds } from './kinds.ts';

/** How many records a row names; the others of a larger deletion are only counted. */
const maxInLine = 5;
/** With fewer days left, the row says so in a badge. */
const fewDays = 4;

type Props = {
  deletion: BinEntry;
  /** In a list of several kinds, each row says its own. */
  namesKind: boolean;
  /** When the list was loaded. */
  now: number;
};

export function BinRow({ deletion, namesKind, now }: Props) {
  const { deletionId, kind, at, until, count, records, by } = deletion;
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { undo, isUndoing } = useUndo();
  const [first] = records;
  const name = count === 1 ? first?.name || t`Without a name` : kinds[kind].formatCount(count);
  const shown = records.slice(0, maxInLine).map((record) => record.name);
  const others = count - shown.length;
  const listed = shown.join(t`, `);

  /* The restored records also appear in other lists. */
  const restore = (some?: number[]) =>
    undo({
      deletionId,
      ...(some && { records: some }),
      onRestored: async () => {
        await client.invalidateQueries();
        focusTitleIfLost();
      },
    });

  const deletedAt = dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const goneAt = dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(until));
  const daysLeft = Math.max(0, Math.floor((Date.parse(until) - now) / day));
  return (
    <RowOfList
      icon={kinds[kind].icon}
      name={name}
      badges={<Badges kind={namesKind && count === 1 ? kind : null} daysLeft={daysLeft} />}
      lines={[
        ...(count > 1 && !isOpen ? [others > 0 ? t`${listed} and ${i18n.number(others)} more` : listed] : []),
        by === null
          ? t`Deleted by you ${deletedAt} · can be restored until ${goneAt}`
          : t`Deleted by ${by} ${deletedAt} · can be restored until ${goneAt}`,
      ]}
      actions={
        <>
          {count === 1 && first && <EraseButton kind={kind} {...first} />}
          {count > 1 && <ChooseSomeButton name={name} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            aria-label={count > 1 ? t`Restore all: ${name}` : t`Restore ${name}`}
            loading={isUndoing}
            onClick={() => restore()}
          >
            {count > 1 ? <Trans>Restore all</Trans> : <Trans>Restore</Trans>}
          </Button>
        </>
      }
    >
      {isOpen && <DeletedRecordsPicker kind={kind} deletion={deletion} isRestoring={isUndoing} onRestore={restore} />}
    </RowOfList>
  );
}

/** `kind` is null where it is known from the list. */
function Badges({ kind, daysLeft }: { kind: BinEntry['kind'] | null; daysLeft: number }) {
  return (
    <>
      {kind !== null && (
        <Badge variant="light" color="gray">
          {i18n._(kinds[kind].one)}
        </Badge>
      )}
      {daysLeft < fewDays && (
        <Badge variant="light" color="orange">
          <Plural value={daysLeft} _0="Last day" one="# day left" other="# days left" />
        </Badge>
      )}
    </>
  );
}

function ChooseSomeButton({ name, isOpen, onClick }: { name: string; isOpen: boolean; onClick: () => void }) {
  return (
    <Button size="xs" variant="subtle" aria-expanded={isOpen} aria-label={t`Choose some of ${name}`} onClick={onClick}>
      <Trans>Choose some</Trans>
    </Button>
  );
}

type DeletedRecordsPickerProps = {
  kind: BinKind;
  deletion: BinEntry;
  isRestoring: boolean;
  onRestore: (ids: number[]) => void;
};

/** Selects some of the records of a deletion; a very large deletion lists only its first ones. */
function DeletedRecordsPicker({
  kind,
  deletion: { count, records },
  isRestoring,
  onRestore,
}: DeletedRecordsPickerProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const unnamed = count - records.length;
  return (
    <Stack gap="xs" mt="xs">
      <Checkbox.Group aria-label={t`What to restore`} value={chosen} onChange={setChosen}>
        <Stack gap={6} mah={320} style={{ overflowY: 'auto' }} tabIndex={-1}>
          {records.map(({ id, name }) => (
            <Group key={id} gap="sm">
              <Checkbox size="xs" value={String(id)} label={name || t`Without a name`} />
              <EraseButton kind={kind} id={id} name={name} />
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      {unnamed > 0 && (
        <span>
          <Trans>‘Restore all’ brings back {i18n.number(unnamed)} more.</Trans>
        </span>
      )}
      <div>
        <Button
          size="xs"
          disabled={chosen.length === 0}
          loading={isRestoring}
          onClick={() => onRestore(chosen.map(Number))}
        >
          {plural(chosen.length, { 0: 'Restore selected', one: 'Restore # selected', other: 'Restore # selected' })}
        </Button>
      </div>
    </Stack>
  );
}

type EraseButtonProps = { kind: BinKind; id: number; name: string };

/**
 * Erases a deleted record permanently before it is purged, if the room of its kind supports that. This cannot be
 * undone.
 */
function EraseButton({ kind, id, name }: EraseButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const rooms = rootRoute.useRouteContext({ select: (context) => context.rooms });
  const ask = rooms.map(({ erasures }) => erasures?.[kind]).find((question) => question !== undefined);
  if (!ask) return null;

  const refresh = async () => {
    setAsking(false);
    await client.invalidateQueries({ queryKey: ['bin'] });
    focusTitleIfLost();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c="var(--bad-text)"
        aria-label={t`Erase ${name} for good`}
        onClick={() => setAsking(true)}
      >
        <Trans>Erase…</Trans>
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          {ask({ id, name, onErased: () => void refresh(), onClose: () => setAsking(false) })}
        </Suspense>
      )}
    </>
  );
}
