import { curricula } from '@eemusic/contract/library/choices';
import type { ReactNode } from 'react';
import { Navigator, type NavigatorState, type Section } from '#library/navigator/index.ts';
import { placeInAddress } from '#library/scores/index.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { everyScore } from './address.ts';
import { wireFilter } from './filter.ts';
import { useScoreFilters } from './use-score-filters.ts';

/** The navigator beside the scores of all libraries: library, library type and place are filters in the address. */
export function ScorePlaces({ navigator, children }: { navigator: NavigatorState; children: ReactNode }) {
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
