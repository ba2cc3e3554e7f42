import { t } from '@lingui/core/macro';
import { IconBook2, IconDeviceFloppy } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '#access/session/index.ts';
import { useChangeAddress } from '#library/scores/index.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { AddScoresButton, keepBooklet, useAddWaiting } from './add-scores.tsx';
import { BookletEditor } from './booklet-editor.tsx';
import { MakeButton } from './make-button.tsx';
import {
  type BookletWork,
  useBookletLayout,
  useBookletScores,
  useBookletWork,
  useOptions,
} from './use-booklet-work.ts';
import { type BookletAddress, idsIn, joinIds } from './room.ts';

export function BookletPage() {
  const person = useSession()?.userId ?? 0;
  const { ids, title, subtitle, putIds, put } = useBookletAddress();
  const scores = useBookletScores(ids);
  const { options, change } = useOptions(person);
  const layout = useBookletLayout(person, scores.entries);
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
          hint={t`Select scores in the library, and make a booklet of them.`}
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

const SaveDialog = lazyDialog(async () => (await import('./save-dialog.tsx')).SaveDialog);

function SaveButton({ work }: { work: BookletWork }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton icon={IconDeviceFloppy} size="sm" variant="default" onClick={() => work.mayMake() && setOpen(true)}>
        {t`Save…`}
      </ActionButton>
      {isOpen && <SaveDialog work={work} onClose={() => setOpen(false)} />}
    </>
  );
}

const route = getRouteApi('/shell/score-library/booklet');

function useBookletAddress() {
  const { scores, title = '', subtitle = '' } = route.useSearch();
  const change = useChangeAddress<BookletAddress>();
  const put = useCallback((changed: BookletAddress) => change(changed, { replace: true }), [change]);

  return {
    ids: useMemo(() => idsIn(scores), [scores]),
    title,
    subtitle,
    putIds: useCallback((ids: readonly number[]) => put({ scores: joinIds(ids) }), [put]),
    put,
  };
}
