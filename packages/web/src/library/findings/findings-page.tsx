import { findingKinds, findingTags } from '@eemusic/contract/library/choices';
import { type Finding, listFindings } from '@eemusic/contract/library/findings';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Alert, Button } from '@mantine/core';
import { IconChecklist, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { call } from '#platform/api/call.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { kindNames, OpenedScore, useChangeAddress } from '#library/scores/index.ts';
import { useSession } from '#access/session/index.ts';
import { tagNames, useTagLists } from '#library/tags/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { type FindingsFilter, findingsList } from './address.ts';
import { columnsFor } from './columns.tsx';
import { idOf } from './finding-id.ts';
import { findingCountsQuery, findingsQuery, maxFindings, wireOf } from './queries.ts';
import { type ChosenFindings, useFindings } from './use-findings.ts';

/** Findings of all libraries; repairs can be undone. */
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
            <Trans>Repair</Trans>
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={isOff}
          onClick={() => chosen && accept({ chosen, isAccepted: !isAccepted })}
        >
          {isAccepted ? <Trans>Report again</Trans> : <Trans>Marked as correct</Trans>}
        </Button>
      </>
    );
  };

  return (
    <Page title={t`Findings`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      {counted !== undefined && counted.unread > 0 && (
        <Alert variant="light" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {plural(counted.unread, {
            one: 'The notes of # score are still to be read; what is found in it follows.',
            other: 'The notes of # scores are still to be read; what is found in them follows.',
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
        onOpen={({ scoreId }) => change({ edit: scoreId })}
        selection={{ ...selection, findAll, actions }}
        empty={<NoFindings isNarrowed={isNarrowed(address.filter)} onShowAll={address.showAll} />}
      />
      <OpenedScore />
    </Page>
  );
}

const nameOf = ({ name }: Finding) => name;

/** The token only enables 'select all': a repair lists each finding, and is refused if one no longer exists. */
async function findAll(filter: FindingsFilter) {
  const { total } = await call(listFindings, { ...wireOf(filter), Page: 1, Size: 1 });
  return { total, token: total > maxFindings ? null : 'named' };
}

function useFilters(counts: Partial<Record<Finding['kind'], number>> | undefined) {
  const { i18n } = useLingui();
  const loading = useQuery(librariesQuery);
  const libraries = loading.data;
  return useMemo(() => {
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
        choices: (libraries ?? []).map(({ id, name }) => ({ value: id, label: name })),
        loading,
      },
      { id: 'accepted', label: t`State`, choices: [{ value: 'yes', label: t`Marked as correct` }] },
    ];
  }, [i18n, counts, libraries, loading]);
}

function NoFindings({ isNarrowed: isSearched, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  if (!isSearched) {
    return (
      <EmptyState
        icon={IconChecklist}
        title={t`No findings`}
        hint={t`All tags agree with the notes, all measures add up, and every accompaniment fits.`}
      />
    );
  }
  return (
    <EmptyState
      icon={IconChecklist}
      title={t`No findings match`}
      action={
        <Button variant="default" onClick={onShowAll}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  );
}
