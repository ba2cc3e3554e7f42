import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNavigator } from '#library/navigator/index.ts';
import { OpenedScore } from '#library/scores/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ScoreBrowser } from './score-browser.tsx';
import { ScorePlaces } from './score-places.tsx';

/** The scores of all libraries. */
export function ScoresPage() {
  const navigator = useNavigator();
  return (
    <Page title={t`All scores`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      <ScorePlaces navigator={navigator}>
        <ScoreBrowser
          shelf={null}
          navigator={navigator}
          first={{
            hint: t`Scores are uploaded to a library: open one and drop MusicXML files there.`,
            action: (
              <Anchor component={Link} to="/score-library/dashboard">
                <Trans>All libraries</Trans>
              </Anchor>
            ),
          }}
        />
      </ScorePlaces>
      <OpenedScore />
    </Page>
  );
}
