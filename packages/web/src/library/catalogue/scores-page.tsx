import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { OpenedScore } from '#library/scores/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ScoreBrowser } from './score-browser.tsx';

/** The scores of all libraries. */
export function ScoresPage() {
  return (
    <Page title={t`All scores`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      <ScoreBrowser
        shelf={null}
        first={{
          hint: t`Scores are uploaded to a library: open one and drop MusicXML files there.`,
          action: (
            <Anchor component={Link} to="/score-library/dashboard">
              <Trans>All libraries</Trans>
            </Anchor>
          ),
        }}
      />
      <OpenedScore />
    </Page>
  );
}
