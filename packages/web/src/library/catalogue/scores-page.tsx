import { t } from '@lingui/core/macro';
import { useNavigator } from '#library/navigator/index.ts';
import { OpenedScore, useOpenDock } from '#library/scores/index.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ScoreBrowser } from './score-browser.tsx';
import { ScorePlaces } from './score-places.tsx';

/** The scores of all libraries. */
export function ScoresPage() {
  const navigator = useNavigator(useOpenDock().isOpen);
  return (
    <Page
      title={t`All scores`}
      back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}
      tools={<BinLink kind="score" />}
    >
      <ScorePlaces navigator={navigator}>
        <ScoreBrowser shelf={null} navigator={navigator} />
      </ScorePlaces>
      <OpenedScore />
    </Page>
  );
}
