import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { curricula } from '@eemusic/contract/library/choices';
import { Navigator, type NavigatorState, type Section, useNavigator } from '#library/navigator/index.ts';
import { OpenedScore, placeInAddress } from '#library/scores/index.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { ComposeHere } from './upload-here.tsx';
import { ScoreBrowser } from './score-browser.tsx';
import { everyScore, wireFilter } from './address.ts';
import { useScoreFilters } from './use-score-filters.ts';

export function ScoresPage() {
  const navigator = useNavigator();
  return (
    <Page
      title={t`All scores`}
      back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}
      tools={<BinLink kind="score" />}
      actions={<ComposeHere {...useListAddress(everyScore).filter.filters} />}
    >
      <ScorePlaces navigator={navigator}>
        <ScoreBrowser shelf={null} navigator={navigator} />
      </ScorePlaces>
      <OpenedScore />
    </Page>
  );
}

/** The navigator beside the scores of all libraries: library, library type and place are filters in the address. */
function ScorePlaces({ navigator, children }: { navigator: NavigatorState; children: ReactNode }) {
  const { filter, setFilters } = useListAddress(everyScore);
  const controls = useScoreFilters(filter, null);
  const { grade, level, stage, ...others } = filter.filters;
  return (
    <Navigator
      navigator={navigator}
      filter={wireFilter({ ...filter, filters: others }, null)}
      place={{ gradeId: grade ?? null, levelId: level ?? null, stageId: stage ?? null }}
      onChoose={(place) => setFilters(placeInAddress(place))}
      sections={[
        sectionOf(controls, 'curriculum', filter.filters.curriculum, (value) =>
          setFilters({ curriculum: curricula.find((one) => one === value) }),
        ),
        sectionOf(controls, 'library', filter.filters.library, (value) =>
          setFilters({ library: value === undefined ? undefined : Number(value) }),
        ),
      ]}
    >
      {children}
    </Navigator>
  );
}

function sectionOf(
  controls: readonly FilterControl[],
  id: string,
  value: Section['value'],
  onChoose: Section['onChoose'],
): Section {
  const control = controls.find((one) => one.id === id);
  const choices = control && 'choices' in control ? control.choices : [];
  return { label: control?.label ?? '', choices, value, onChoose };
}
