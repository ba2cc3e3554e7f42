import { binKinds, binned, type BinKind, type BinOwner } from '@eemusic/contract/platform/deletions';
import type { Code } from '@eemusic/contract/platform/permissions';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useHeldCodes } from '#access/profile/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import classes from './bin.module.css';
import { Deletions } from './deletions.tsx';
import { KindFilter } from './kind-filter.tsx';
import { kinds } from './kinds.ts';
import { binQuery } from './queries.ts';

const route = getRouteApi('/shell/deleted');

const isAllowed = (kind: BinKind, heldCodes: readonly Code[]) => binned[kind].some((code) => heldCodes.includes(code));

type Address = { kind: BinKind | undefined; owner: BinOwner; page?: number };

/** Records that the user deleted and can still restore; for holders of AD also those that others deleted. */
export function BinPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const heldCodes = useHeldCodes();
  useFocusOnTitle();
  const kind = binKinds.find((one) => one === search.kind && isAllowed(one, heldCodes));
  const seesAll = heldCodes.includes('AD');
  const owner: BinOwner = seesAll && search.owner === 'everybody' ? 'everybody' : 'me';
  const page = search.page ?? 1;
  const counts = useQuery(binQuery(kind, owner, page)).data?.counts ?? [];

  const goTo = ({ kind: one, owner: whose, page: at = 1 }: Address, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      search: {
        ...(one && { kind: one }),
        ...(whose === 'everybody' && { owner: whose }),
        ...(at > 1 && { page: at }),
      },
      replace,
    });
  const back =
    kind === undefined ? (
      <BackLink to="/dashboard" label={t`Dashboard`} />
    ) : (
      <BackLink {...kinds[kind].list} label={i18n._(kinds[kind].name)} />
    );
  return (
    <Page title={t`Deleted`} back={back}>
      <Stack gap="md" className={classes.page ?? ''}>
        <Group justify="space-between" gap="sm" align="flex-start">
          {/* Nothing to choose from while the list is loading or empty. */}
          <div>
            {(kind !== undefined || counts.length > 0) && (
              <KindFilter
                kind={kind}
                counts={counts}
                onChoose={(chosen) => goTo({ kind: chosen, owner }, { replace: true })}
              />
            )}
          </div>
          {seesAll && (
            <SegmentedControl
              aria-label={t`Deleted by`}
              value={owner}
              onChange={(value) => goTo({ kind, owner: value }, { replace: true })}
              data={[
                { value: 'me', label: t`By me` },
                { value: 'everybody', label: t`By everybody` },
              ]}
            />
          )}
        </Group>
        <Deletions
          key={`${kind} ${owner}`}
          kind={kind}
          owner={owner}
          page={page}
          seesAll={seesAll}
          onPage={(next) => goTo({ kind, owner, page: next })}
        />
      </Stack>
    </Page>
  );
}
