import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { curricula } from '@eemusic/contract/library/choices';
import { useLibraryActions } from '#library/dropping/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { Navigator, type Section, useNavigator } from '#library/navigator/index.ts';
import { OpenedScore, placeInAddress, placeOf } from '#library/scores/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { ScoreBrowser } from './score-browser.tsx';
import { everyScore, wireFilter } from './address.ts';
import { useScoreFilters } from './use-score-filters.ts';

export function ScoresPage() {
  const navigator = useNavigator();
  const { data = [] } = useQuery(librariesQuery);
  const { filter, setFilters } = useListAddress(everyScore);
  const controls = useScoreFilters(filter, null);
  const { grade: _grade, level: _level, stage: _stage, ...others } = filter.filters;
  const section = (id: 'curriculum' | 'library', onChoose: Section['onChoose']): Section => {
    const control = controls.find((one) => one.id === id);
    const choices = control && 'choices' in control ? control.choices : [];
    return { label: control?.label ?? '', choices, value: filter.filters[id], onChoose };
  };
  const { library, curriculum, grade, level, stage } = filter.filters;
  const placed = { library, curriculum, grade, level, stage };
  const types = section('curriculum', (value) => setFilters({ curriculum: curricula.find((one) => one === value) }));
  const libraries = section('library', (value) =>
    setFilters({ library: value === undefined ? undefined : Number(value) }),
  );
  /* Libraries that are named after their types say the same twice, and the filter has the types, too. */
  const names = new Set(libraries.choices.map(({ label }) => label));
  const areTypesNamed = types.choices.every(({ label }) => names.has(label));
  return (
    <Page
      title={t`All scores`}
      back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}
      {...useLibraryActions(data, placed)}
    >
      <Navigator
        navigator={navigator}
        filter={wireFilter({ ...filter, filters: others }, null)}
        place={placeOf(filter.filters)}
        onChoose={(place) => setFilters(placeInAddress(place))}
        sections={areTypesNamed ? [libraries] : [types, libraries]}
      >
        <ScoreBrowser shelf={null} navigator={navigator} />
      </Navigator>
      <OpenedScore />
    </Page>
  );
}
