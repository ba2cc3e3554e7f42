import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconFileMusic, IconMusic, IconUpload } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { librariesQuery } from '#library/libraries/index.ts';
import { useScoresAddress } from '#library/scores/index.ts';
import { useSuggestionsAhead } from '#library/suggestions/index.ts';
import { useSession } from '#access/session/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { confirm } from '#platform/ui/confirm.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { ScoreShelf } from './score-shelf.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { UploadZone } from './upload-zone.tsx';
import { listOf } from './list-of.ts';
import { useDraft } from './use-draft.ts';
import type { PublishedScore } from './use-publish.ts';
import { useUploads } from './use-uploads.ts';

const loadReview = () => import('./review-screen.tsx');
const ReviewScreen = lazyPart(async () => (await loadReview()).ReviewScreen);

/** The scores of a library: search, upload, review and publishing. */
export function UploadPage() {
  const { libraryId } = useScoresAddress();
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const userId = useSession()?.userId ?? 0;
  const library = libraries.find(({ id }) => id === libraryId);

  if (library === undefined) {
    return (
      <Page title={t`Score Library`} back={<Back />}>
        <EmptyState
          icon={IconMusic}
          title={t`This library does not exist`}
          action={
            <Anchor component={Link} to="/score-library/dashboard">
              <Trans>All libraries</Trans>
            </Anchor>
          }
        />
      </Page>
    );
  }
  return <UploadScreen key={library.id} libraryId={library.id} name={library.name} userId={userId} />;
}

function Back() {
  return <BackLink to="/score-library/dashboard" label={t`Score Library`} />;
}

function UploadScreen({ libraryId, name, userId }: { libraryId: number; name: string; userId: number }) {
  const { place, curriculum, change } = useScoresAddress();
  const navigate = useNavigate();
  const draft = useDraft({ userId, libraryId });
  const [isReviewing, setReviewing] = useState(false);
  const uploads = useUploads({
    shelf: { moduleId: libraryId, curriculum, ...place },
    present: draft.scores.length,
    onUploaded: draft.add,
    onReview: () => setReviewing(true),
  });
  const { forget, isRunning } = uploads;
  useSuggestionsAhead(draft.scores, { moduleId: libraryId, curriculum });
  useTitleFocus(isReviewing, { fromTop: true });
  useEffect(() => {
    if (isRunning || draft.scores.length > 0) loadReview().catch(() => undefined);
  }, [isRunning, draft.scores.length]);
  const dismiss = () => forget(uploads.files.map(({ key }) => key));

  const startAfresh = (published: PublishedScore[]) => {
    setReviewing(false);
    dismiss();
    if (published.length === 0) return change({ search: undefined }, true);
    void navigate(listOf(published));
  };

  const panel = (
    <UploadPanel {...uploads} onCancel={uploads.cancel} onRetry={uploads.retry} onForget={uploads.forget} />
  );
  if (isReviewing) {
    return (
      <ReviewScreen
        title={t`Review · ${name}`}
        back={<Back />}
        draft={draft}
        uploads={
          <>
            {panel}
            <RefusedFiles files={uploads.refused} onForget={dismiss} />
          </>
        }
        onFiles={(files) => {
          if (draft.scores.length === 0) setReviewing(false);
          uploads.take(files);
        }}
        onLeave={() => setReviewing(false)}
        onEnd={startAfresh}
      />
    );
  }
  return (
    <Page
      title={name}
      back={<Back />}
      actions={
        <ChooseFilesButton onFiles={uploads.take} size="sm" leftSection={<IconUpload size={16} aria-hidden />}>
          <Trans>Upload scores</Trans>
        </ChooseFilesButton>
      }
    >
      <ScoreShelf
        upload={
          <>
            {draft.scores.length > 0 && !uploads.isRunning && (
              <DraftNotice count={draft.scores.length} onReview={() => setReviewing(true)} onDiscard={draft.clear} />
            )}
            {uploads.isRunning ? null : (
              <UploadZone onFiles={uploads.take} refused={uploads.refused} onForget={dismiss} />
            )}
            {panel}
          </>
        }
      />
    </Page>
  );
}

type NoticeProps = { count: number; onReview: () => void; onDiscard: () => void };

/** Uploaded scores wait for review, even after a reload. */
function DraftNotice({ count, onReview, onDiscard }: NoticeProps) {
  const discard = async () => {
    if (
      await confirm({
        message: t`Are you sure you want to discard the uploaded scores?`,
        subject: plural(count, { one: '# uploaded score', other: '# uploaded scores' }),
        isDanger: true,
      })
    )
      onDiscard();
  };
  return (
    <Alert variant="light" icon={<IconFileMusic aria-hidden />} role="status">
      <Group justify="space-between" gap="sm">
        <span>
          <Plural
            value={count}
            one="# uploaded score is not published yet."
            other="# uploaded scores are not published yet."
          />
        </span>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void discard()}>
            <Trans>Discard</Trans>
          </Button>
          <Button size="xs" onClick={onReview}>
            <Trans>Go on with the review</Trans>
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
