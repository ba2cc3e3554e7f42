import { findingKinds, findingTags } from '@eemusic/contract/library/choices';
import {
  acceptFindings,
  type Finding,
  type FindingKey,
  listFindings,
  repairFindings,
} from '@eemusic/contract/library/findings';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconChecklist, IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { call } from '#platform/api/call.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { kindNames, OpenedScore, refreshScores, useChangeAddress } from '#library/scores/index.ts';
import { SavedFilters } from '#access/saved-filters/index.ts';
import { useSession } from '#access/session/index.ts';
import { tagNames, useTagLists } from '#library/tags/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { FirstLine } from '#platform/ui/first-line.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { CallError } from '#platform/api/call-error.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { type Chosen, nothing, withoutIds } from '#platform/ui/list/selection.ts';
import type { Column, PageQuery, SelectionOf } from '#platform/ui/list/types.ts';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { Actions, type FindingActions, Score, What } from './finding-cells.tsx';
import { type FindingsFilter, findingsList } from './room.ts';

export function FindingsPage() {
  const address = useListAddress(findingsList);
  const selection = useListSelection(findingsList);
  const person = useSession()?.userId ?? 0;
  const { repair, accept, isPending } = useFindings(selection);
  const change = useChangeAddress();
  const isAccepted = address.filter.filters.accepted === 'yes';
  const tagLists = useTagLists();
  const columns = useInLanguage(
    () =>
      columnsFor({
        repair: (finding) => repair({ finding }),
        accept: (finding) => accept({ finding, isAccepted: !finding.isAccepted }),
      }),
    [repair, accept, tagLists],
  );
  const { data: counted } = useQuery(findingCountsQuery(address.filter));
  const filters = useFilters(counted?.counts);

  const actions = (chosen: ChosenFindings | null) => {
    const isOff = chosen === null || chosen.count > maxFindings || isPending;
    return (
      <>
        {!isAccepted && (
          <Button size="xs" variant="light" disabled={isOff} onClick={() => chosen && repair({ chosen })}>
            {t`Repair`}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={isOff}
          onClick={() => chosen && accept({ chosen, isAccepted: !isAccepted })}
        >
          {isAccepted ? t`Report again` : t`Marked as correct`}
        </Button>
      </>
    );
  };

  return (
    <Page title={t`Findings`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      {counted !== undefined && counted.unread > 0 && (
        <Alert variant="light" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {plural(counted.unread, {
            one: '# score is still being read. Its findings will follow.',
            other: '# scores are still being read. Their findings will follow.',
          })}
        </Alert>
      )}
      <ListFrame
        label={t`Findings`}
        list="findings"
        person={person}
        address={address}
        query={findingsQuery}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        searchLabel={t`Search by name, composer or words`}
        countText={(total) => plural(total, { one: '# finding', other: '# findings' })}
        filters={filters}
        besideFilters={<SavedFilters of="findings" list={address} />}
        onOpen={({ scoreId }) => change({ edit: scoreId })}
        selection={{ ...selection, findAll, actions }}
        empty={
          isNarrowed(address.filter) ? (
            <EmptyState
              icon={IconChecklist}
              title={t`No findings match`}
              action={<Button variant="default" onClick={address.showAll}>{t`Show all`}</Button>}
            />
          ) : (
            <EmptyState
              icon={IconChecklist}
              title={t`No findings`}
              hint={t`All tags agree with the notes, all measures add up, and every accompaniment fits.`}
            />
          )
        }
      />
      <OpenedScore />
    </Page>
  );
}

const nameOf = ({ name }: Finding) => name;

function columnsFor({ repair, accept }: FindingActions): Column<Finding>[] {
  return [
    {
      id: 'line',
      header: t`First line`,
      width: 216,
      height: 72,
      cell: ({ thumbnail }) => <FirstLine src={thumbnail} width={200} height="min(56px, var(--row-height) - 5px)" />,
    },
    {
      id: 'name',
      header: t`Score`,
      isName: true,
      width: 212,
      grow: 1,
      cell: (finding) => <Score finding={finding} />,
    },
    {
      id: 'what',
      header: t`Finding`,
      width: 348,
      grow: 2,
      narrow: 'under',
      cell: (finding) => <What finding={finding} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      isAlwaysShown: true,
      width: 272,
      narrow: 'beside',
      narrowWidth: 84,
      cell: (finding) => <Actions finding={finding} repair={repair} accept={accept} />,
    },
  ];
}

/** The token only enables 'select all': a repair lists each finding, and is refused if one no longer exists. */
async function findAll(filter: FindingsFilter) {
  const { total } = await call(listFindings, { ...wireOf(filter), Page: 1, Size: 1 });
  return { total, token: total > maxFindings ? null : 'named' };
}

function useFilters(counts: Partial<Record<Finding['kind'], number>> | undefined) {
  const { i18n } = useLingui();
  const loading = useQuery(librariesQuery);
  const kinds = findingKinds.map((kind) => {
    const name = i18n._(kindNames[kind]);
    return { value: kind, label: counts === undefined ? name : `${name} (${i18n.number(counts[kind] ?? 0)})` };
  });
  return [
    { id: 'kind', label: t`Kind`, choices: kinds },
    { id: 'tag', label: t`Tag`, choices: findingTags.map((tag) => ({ value: tag, label: i18n._(tagNames[tag]) })) },
    {
      id: 'library',
      label: t`Library`,
      choices: (loading.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      loading,
    },
    { id: 'accepted', label: t`Status`, choices: [{ value: 'yes', label: t`Marked as correct` }] },
  ];
}

type ChosenFindings = Chosen<'place', FindingsFilter['filters']>;

type Subject = { finding: Finding } | { chosen: ChosenFindings };
type Accepting = Subject & { isAccepted: boolean };

function useFindings({ selection, select }: SelectionOf<typeof findingsList>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const refresh = () => refreshScores(client);
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === 'finding.gone') select(nothing);
    toast.failure(error);
  };
  const shared = { meta: { showsOwnErrors: true }, onError, onSettled: refresh };
  const unselect = (subject: Subject) => {
    if ('finding' in subject && selection.kind === 'ids') {
      const left = withoutIds(selection, [idOf(subject.finding)]);
      if (left.kind === 'ids') select(left);
      return;
    }
    select(nothing);
    /* The focused button disappears together with the selection. */
    if ('chosen' in subject) setTimeout(focusTitle);
  };
  const repair = useMutation({
    ...shared,
    mutationFn: async (subject: Subject) => call(repairFindings, { findings: await keysOf(subject) }),
    onSuccess: (done, subject) => {
      unselect(subject);
      toastDeleted({ ...done, onRestored: refresh });
    },
  });
  const takeBack = useMutation({
    ...shared,
    mutationFn: (changed: { findings: FindingKey[]; isAccepted: boolean }) => call(acceptFindings, changed),
    onSuccess: ({ message }) => toast.success(message),
  });
  const accept = useMutation({
    ...shared,
    mutationFn: async ({ isAccepted, ...subject }: Accepting) => {
      const findings = await keysOf(subject);
      const { message } = await call(acceptFindings, { findings, isAccepted });
      return { message, findings };
    },
    onSuccess: ({ message, findings }, { isAccepted, ...subject }) => {
      unselect(subject);
      const back = { findings, isAccepted: !isAccepted };
      toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => takeBack.mutate(back) });
    },
  });
  return { repair: repair.mutate, accept: accept.mutate, isPending: repair.isPending || accept.isPending };
}

async function keysOf(subject: Subject): Promise<FindingKey[]> {
  if ('finding' in subject) return [keyOf(idOf(subject.finding))];
  const { chosen } = subject;
  return chosen.kind === 'ids' ? chosen.ids.map(keyOf) : findAllKeys(chosen.filter);
}

const kinds = findingKinds.length;
const tags = findingTags.length + 1;

/** Encodes score, kind and tag as one number, because list rows have numeric ids. */
export function idOf({ scoreId, kind, tag }: Pick<Finding, 'scoreId' | 'kind' | 'tag'>): number {
  const tagIndex = tag === null ? 0 : findingTags.indexOf(tag) + 1;
  return (scoreId * kinds + findingKinds.indexOf(kind)) * tags + tagIndex;
}

export function keyOf(id: number): FindingKey {
  const tagIndex = id % tags;
  const scoreAndKind = (id - tagIndex) / tags;
  const kind = findingKinds[scoreAndKind % kinds];
  if (kind === undefined) throw new RangeError(`${id} names no finding`);
  return { scoreId: Math.floor(scoreAndKind / kinds), kind, tag: findingTags[tagIndex - 1] ?? null };
}

type Found = Pick<FindingsFilter, 'search' | 'filters'>;

function wireOf({ search, filters: { kind, tag, library, accepted } }: Found) {
  return {
    searchQuery: search,
    isAccepted: accepted === 'yes',
    kind,
    tag,
    moduleId: library,
  };
}

/** The key begins with 'scores', so that changes of scores refresh it. */
function findingsQuery(filter: FindingsFilter, Page: number, Size: number): PageQuery<Finding> {
  return {
    queryKey: ['scores', 'findings', filter, Page, Size],
    queryFn: async ({ signal }) => {
      const { findings, total } = await call(listFindings, { ...wireOf(filter), Page, Size }, { signal });
      return { rows: findings, total };
    },
  };
}

function findingCountsQuery({ search, filters: { kind: _kind, tag: _tag, ...filters } }: Found) {
  return queryOptions({
    queryKey: ['scores', 'findings', 'counts', search, filters],
    queryFn: async ({ signal }) => {
      const found = await call(listFindings, { ...wireOf({ search, filters }), Page: 1, Size: 1 }, { signal });
      return { counts: found.counts, unread: found.unread };
    },
    placeholderData: keepPreviousData,
  });
}

const maxFindings = 1000;

async function findAllKeys(filter: FindingsFilter): Promise<FindingKey[]> {
  const keys: FindingKey[] = [];
  for (let Page = 1; Page <= 2; Page++) {
    const { findings } = await call(listFindings, { ...wireOf(filter), Page, Size: 500 });
    keys.push(...findings.map(({ scoreId, kind, tag }) => ({ scoreId, kind, tag })));
    if (findings.length < 500) break;
  }
  return keys;
}
