import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBook2 } from '@tabler/icons-react';
import { useSession } from '#access/session/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { AddScoresButton } from './add-scores-button.tsx';
import { keepBooklet } from './adding.ts';
import { BookletEditor } from './booklet-editor.tsx';
import { MakeButton } from './make-button.tsx';
import { useOptions } from './options.ts';
import { SaveButton } from './save-button.tsx';
import { useAddWaiting } from './use-add-waiting.ts';
import { useBookletAddress } from './use-booklet-address.ts';
import { useBookletLayout } from './use-booklet-layout.ts';
import { useBookletScores } from './use-booklet-scores.ts';
import { useBookletWork } from './use-booklet-work.ts';

/** Orders the selected scores, makes a PDF with cover and contents, and saves the booklet under a name. */
export function BookletPage() {
  const person = useSession()?.userId ?? 0;
  const { ids, title, subtitle, putIds, put } = useBookletAddress();
  const scores = useBookletScores(ids);
  const { options, change } = useOptions(person);
  const layout = useBookletLayout(person, scores.entries ?? []);
  const work = useBookletWork({
    ids,
    putIds,
    title,
    subtitle,
    options,
    layout,
    scores,
    onTitles: put,
    onChange: change,
  });
  useFocusOnTitle();
  useAddWaiting({ person, ids, putIds });

  const addButton = <AddScoresButton onLeave={() => keepBooklet(person, { ids })} />;
  const back = <BackLink to="/score-library/scores" label={t`Scores`} />;
  if (ids.length === 0)
    return (
      <Page title={t`Booklet`} back={back}>
        <EmptyState
          icon={IconBook2}
          title={t`There is no score in this booklet`}
          hint={<Trans>Select scores in the library, and make a booklet of them.</Trans>}
          action={addButton}
        />
      </Page>
    );
  return (
    <Page
      title={t`Booklet`}
      back={back}
      actions={
        <>
          {addButton}
          <SaveButton work={work} />
          <MakeButton booklet={work.booklet} onStart={work.mayMake} />
        </>
      }
    >
      <BookletEditor work={work} />
    </Page>
  );
}
