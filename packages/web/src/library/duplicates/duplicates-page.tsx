import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Chip, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconCopyCheck, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { likenesses } from '@eemusic/contract/library/choices';
import type { DuplicateGroup, Likeness } from '@eemusic/contract/library/duplicates';
import { OpenedScore, useChangeAddress, useDeleteScores } from '#library/scores/index.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { FirstLine } from '#platform/ui/first-line.tsx';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Pager, pagesOf } from '#platform/ui/pager.tsx';
import { RowAction } from '#platform/ui/row-action.tsx';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { librariesQuery, ShortPlace } from '#library/libraries/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { formatPlace } from '#platform/names/places.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { duplicatesQuery, kindTexts, pageSize, useEnableScore } from './queries.ts';
import type { DuplicatesAddress } from './room.ts';
import classes from './duplicates-page.module.css';

const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog);

export function DuplicatesPage() {
  const { kind, library, page = 1, one, other } = route.useSearch();
  const change = useChangeAddress<DuplicatesAddress>();
  const { data, error, refetch, isPlaceholderData } = useQuery(duplicatesQuery({ kind, library, page }));
  useFocusOnTitle();

  /* The last page may have become empty. */
  const pages = data === undefined || isPlaceholderData ? page : pagesOf(data.total, pageSize);
  useEffect(() => {
    if (page > pages) change({ page: pages === 1 ? undefined : pages }, { replace: true });
  }, [page, pages, change]);

  return (
    <Page title={t`Duplicates`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      <Stack gap="md">
        <DuplicatesFilter counts={data?.counts} />
        {data !== undefined ? (
          <>
            {data.groups.length === 0 && (
              <NoDuplicates
                isNarrowed={kind !== undefined || library !== undefined}
                onAll={() => change({ kind: undefined, library: undefined, page: undefined })}
              />
            )}
            {data.groups.map((group) => (
              <GroupCard key={group.scores[0]?.id} group={group} />
            ))}
            {data.total > pageSize && (
              <Pager
                page={page}
                size={pageSize}
                total={data.total}
                onPage={(next) => {
                  change({ page: next === 1 ? undefined : next });
                  window.scrollTo({ top: 0, behavior: 'instant' });
                }}
              />
            )}
          </>
        ) : error !== null ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack gap="md" aria-busy>
            {Array.from({ length: 4 }, (_, row) => (
              <Skeleton key={row} h={196} radius={12} />
            ))}
          </Stack>
        )}
      </Stack>
      {one !== undefined && other !== undefined && (
        <CompareDuplicates one={one} other={other} groups={data?.groups ?? []} />
      )}
      <OpenedScore />
    </Page>
  );
}

function NoDuplicates({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  const hint = t`The same music is found whatever its layout, name or key.`;
  if (!isNarrowed) return <EmptyState icon={IconCopyCheck} title={t`No duplicates`} hint={hint} />;
  return (
    <EmptyState
      icon={IconCopyCheck}
      title={t`No duplicates here`}
      action={<Button variant="default" onClick={onAll}>{t`Show all`}</Button>}
    />
  );
}

const route = getRouteApi('/shell/score-library/duplicates');

/** Deletes a score after a confirmation; resolves to whether it was deleted. */
function useRemove() {
  const { ask } = useDeleteScores();
  return async (id: number) => {
    const isDeleted = await ask([id]);
    focusTitleIfLost();
    return isDeleted;
  };
}

function DuplicatesFilter({ counts }: { counts: Partial<Record<Likeness, number>> | undefined }) {
  const { kind, library } = route.useSearch();
  const change = useChangeAddress<DuplicatesAddress>();
  const { i18n } = useLingui();
  const { data: libraries = [], error, refetch } = useQuery(librariesQuery);
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const count = (number: number | undefined) =>
    number !== undefined && (
      <span style={{ color: 'var(--mantine-color-dimmed)', paddingInlineStart: 6 }}>{i18n.number(number)}</span>
    );

  return (
    <Group gap="sm" role="search" aria-label={t`Filters`}>
      <Chip.Group
        value={kind ?? 'all'}
        onChange={(chosen) => change({ kind: likenesses.find((one) => one === chosen), page: undefined })}
      >
        <Group gap="xs" role="group" aria-label={t`Similarity`}>
          <Chip value="all" size="sm" variant="outline">
            {t`All`}
            {count(all)}
          </Chip>
          {likenesses.map((one) => (
            <Chip key={one} value={one} size="sm" variant="outline">
              {i18n._(kindTexts[one])}
              {count(counts && (counts[one] ?? 0))}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <NativeSelect
        size="sm"
        maw={240}
        aria-label={t`Library`}
        error={error !== null && libraries.length === 0 && textOf(error)}
        /* Opening the list tries again. */
        onFocus={() => error !== null && void refetch()}
        data={[
          { value: '', label: t`All libraries` },
          ...libraries.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={library === undefined ? '' : String(library)}
        onChange={({ currentTarget: { value } }) =>
          change({ library: value === '' ? undefined : Number(value), page: undefined })
        }
      />
    </Group>
  );
}

const kindHints: Record<Likeness, MessageDescriptor> = {
  bytes: msg`The same file was published more than once.`,
  music: msg`The notes are the same; layout, tempo, names or voices may differ.`,
  transposed: msg`The same music, in another key.`,
  near: msg`A few measures differ.`,
};

/** A member of a large group may be more similar to another member than to the first one. */
const chainHint = msg`Each differs from another in a few measures.`;

const maxShown = 5;

/** A group of duplicates. Each is compared with the first one; the comparison can switch to any two. */
function GroupCard({ group: { kind, size, scores } }: { group: DuplicateGroup }) {
  const { i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [first, second] = scores;
  const pair = size === 2 && second;
  const shown = isOpen ? scores : scores.slice(0, maxShown);
  const label = i18n._(kindTexts[kind]);
  if (first === undefined) return null;

  return (
    <section style={{ border: '1px solid var(--line)', borderRadius: 12 }} aria-label={t`${label}: ${first.name}`}>
      <div className="flex items-center border-b gap-8" style={{ minHeight: 44, padding: '6px 12px' }}>
        <Text fw={600} size="sm" component="h2" flex="none">
          {label}
        </Text>
        <Text size="sm" c="dimmed" flex={1}>
          {plural(size, { one: '# score', other: '# scores' })} ·{' '}
          {i18n._(kind === 'near' && size > 2 ? chainHint : kindHints[kind])}
        </Text>
        {pair && <CompareButton one={first} other={pair} />}
      </div>
      <ul className="m-0 p-0 list-none">
        {shown.map((score) => (
          <DuplicateRow key={score.id} score={score} first={pair ? null : first} />
        ))}
      </ul>
      {scores.length > shown.length && (
        <Button size="xs" variant="subtle" m={8} onClick={() => setIsOpen(true)}>
          {t`Show ${scores.length - shown.length} more`}
        </Button>
      )}
      {(isOpen || scores.length <= maxShown) && size > scores.length && (
        <Text size="sm" c="dimmed" p={12}>{t`The first ${scores.length} of ${size} are shown.`}</Text>
      )}
    </section>
  );
}

type Duplicate = DuplicateGroup['scores'][number];

const above = { from: '/score-library/duplicates', to: '.', resetScroll: false } as const;

function CompareButton({ one, other }: { one: Duplicate; other: Duplicate }) {
  const { name } = other;
  const change = useChangeAddress<DuplicatesAddress>();
  return (
    <RowAction
      label={t`Compare`}
      about={t`Compare ${name}`}
      onClick={() => change({ one: one.fileName, other: other.fileName })}
    />
  );
}

function DuplicateRow({ score, first }: { score: Duplicate; first: Duplicate | null }) {
  const remove = useRemove();
  const { id, name, thumbnail, scoreEnabled } = score;
  const enable = useEnableScore(id);
  return (
    <li className={classes.row}>
      <div className={classes.paper}>
        <FirstLine src={thumbnail} />
      </div>
      <div className={classes.text}>
        <div className="font-semibold">{name}</div>
        <div className="dimmed text-sm">
          <ShortPlace place={score} />
        </div>
      </div>
      <div className="flex flex-none items-center gap-8">
        {first !== null && score !== first && <CompareButton one={first} other={score} />}
        <StatusSwitch isOn={scoreEnabled} label={t`Enable ${name}`} onChange={enable} />
        <IconTool
          label={t`Preview ${name}`}
          hint={t`Preview`}
          icon={IconEye}
          renderRoot={(props) => <Link {...above} search={(before) => ({ ...before, preview: id })} {...props} />}
        />
        <IconTool
          label={t`Edit ${name}`}
          hint={t`Edit`}
          icon={IconPencil}
          renderRoot={(props) => <Link {...above} search={(before) => ({ ...before, edit: id })} {...props} />}
        />
        <IconTool label={t`Delete ${name}`} hint={t`Delete`} icon={IconTrash} onClick={() => void remove(id)} />
      </div>
    </li>
  );
}

type CompareProps = { one: string; other: string; groups: readonly DuplicateGroup[] };

/** Above each side the user can choose another score of the group, or disable or delete it. */
function CompareDuplicates({ one, other, groups }: CompareProps) {
  const change = useChangeAddress<DuplicatesAddress>();
  const has = (name: string) => (group: DuplicateGroup) => group.scores.some(({ fileName }) => fileName === name);
  const group = groups.find((each) => has(one)(each) && has(other)(each));
  const close = () => change({ one: undefined, other: undefined });
  const head = (side: 'one' | 'other') => {
    const [shown, opposite] = side === 'one' ? [one, other] : [other, one];
    const score = group?.scores.find(({ fileName }) => fileName === shown);
    if (group === undefined || score === undefined) return null;
    return (
      <Head
        label={side === 'one' ? t`Choose the first score` : t`Choose the second score`}
        score={score}
        choices={group.scores.filter(({ fileName }) => fileName !== opposite)}
        onChoose={(fileName) => change({ [side]: fileName }, { replace: true })}
        onDeleted={close}
      />
    );
  };

  return <CompareDialog one={one} other={other} onClose={close} heads={{ one: head('one'), other: head('other') }} />;
}

type HeadProps = {
  label: string;
  score: Duplicate;
  choices: readonly Duplicate[];
  onChoose: (fileName: string) => void;
  onDeleted: () => void;
};

function Head({ label, score, choices, onChoose, onDeleted }: HeadProps) {
  const remove = useRemove();
  const { id, name, scoreEnabled } = score;
  const enable = useEnableScore(id);
  return (
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        flex={1}
        miw={0}
        size="sm"
        aria-label={label}
        value={score.fileName}
        data={choices.map((choice) => ({ value: choice.fileName, label: `${choice.name} – ${formatPlace(choice)}` }))}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
      <StatusSwitch isOn={scoreEnabled} label={t`Enable ${name}`} onChange={enable} />
      <IconTool
        label={t`Delete ${name}`}
        hint={t`Delete`}
        icon={IconTrash}
        onClick={() => void remove(id).then((isDeleted) => isDeleted && onDeleted())}
      />
    </Group>
  );
}
