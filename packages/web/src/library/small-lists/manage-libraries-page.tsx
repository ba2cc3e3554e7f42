import { deleteLibrary, type Library, orderLibraries } from '@eemusic/contract/library/libraries';
import { plural, t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBooks, IconMusic, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#access/profile/index.ts';
import { librariesQuery, refreshLibraries } from '#library/libraries/index.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { ActionButton, LinkButton } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { EntryList, EntryListSkeleton, ScoreCount, useDeletion, useForms } from './entry-list.tsx';

/** The form of a library includes its print layout, so both catalogs are needed. */
const withLayouts = async () => {
  await withTexts('printing', import('#library/print-layouts/index.ts'));
  return import('./library-form.tsx');
};
const AddLibrary = lazyPart(async () => (await withLayouts()).AddLibrary);
const EditLibrary = lazyPart(async () => (await withLayouts()).EditLibrary);

const route = getRouteApi('/shell/score-library/manage');

export function ManageLibrariesPage() {
  const { mode, id } = route.useSearch();
  const { open, close } = useForms(route.useNavigate(), {});
  const mayOpenScores = useMay()('SL');
  const { data: libraries, error, refetch } = useQuery(librariesQuery);
  useTitleFocus(mode);

  if (mode === 'add') return <AddLibrary onClose={close} />;
  if (id !== undefined) return <EditLibrary key={id} id={id} onClose={close} />;

  return (
    <Page
      title={t`Manage Libraries`}
      shortTitle={t`Libraries`}
      back={
        mayOpenScores ? (
          <BackLink to="/score-library/dashboard" label={t`Score Library`} />
        ) : (
          <BackLink to="/dashboard" label={t`Dashboard`} />
        )
      }
      tools={<BinLink kind="library" />}
      actions={
        <ActionButton icon={IconPlus} size="sm" onClick={() => open({ mode: 'add' })}>
          {t`Add library`}
        </ActionButton>
      }
    >
      {libraries !== undefined && libraries.length > 0 && (
        <LibraryList libraries={libraries} onEdit={(edited) => open({ mode: 'edit', id: edited })} />
      )}
      {libraries?.length === 0 && (
        <EmptyState
          icon={IconBooks}
          title={t`There is no library yet`}
          hint={t`A library holds scores and has a name, a short name and a picture. Add the first one.`}
          action={<Button variant="default" onClick={() => open({ mode: 'add' })}>{t`Add the first library`}</Button>}
        />
      )}
      {libraries === undefined && error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {libraries === undefined && error === null && <EntryListSkeleton count={4} height={82} />}
    </Page>
  );
}

function LibraryList({ libraries, onEdit }: { libraries: readonly Library[]; onEdit: (id: number) => void }) {
  const remove = useDeletion((id) => call(deleteLibrary, { id }), refreshLibraries);
  const mayOpenScores = useMay()('SL');
  const isPhone = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
  const [full, setFull] = useState<Library | null>(null);

  return (
    <>
      <EntryList
        label={t`Libraries`}
        entries={libraries}
        saveOrder={(ids) => call(orderLibraries, { ids })}
        refresh={refreshLibraries}
        explain={explainOrder}
        isLarge
        renderParts={(library) => ({
          hasButtons: !isPhone,
          actions: {
            onEdit: () => onEdit(library.id),
            onDelete: () => (library.scores > 0 ? setFull(library) : void remove(library)),
          },
          sign: <ImageWithFallback src={library.image || null} alt="" icon={IconMusic} width={64} height={64} />,
          title: (
            <Text fw={600} lineClamp={3} title={`${library.name} - ${library.shortName}`}>
              {library.name} - {library.shortName}
            </Text>
          ),
          detail: <ScoreCount entry={library} target={mayOpenScores ? scoresOf(library.id) : null} />,
        })}
      />
      <FullLibraryDialog library={full} mayOpenScores={mayOpenScores} onClose={() => setFull(null)} />
    </>
  );
}

const scoresOf = (id: number) => ({ to: '/score-library/$id/upload', params: { id: String(id) } }) as const;

type FullLibraryDialogProps = { library: Library | null; mayOpenScores: boolean; onClose: () => void };

function FullLibraryDialog({ library, mayOpenScores, onClose }: FullLibraryDialogProps) {
  /* Keeps the text while the dialog fades out. */
  const [last, setLast] = useState(library);
  if (library !== null && library !== last) setLast(library);

  const { id = 0, name = '', scores = 0 } = last ?? {};
  return (
    <Dialog opened={library !== null} onClose={onClose} title={t`${name} cannot be deleted`} centered>
      <Text>
        {plural(scores, {
          one: 'This library holds # score. Move or delete it first.',
          other: 'This library holds # scores. Move or delete them first.',
        })}
      </Text>
      <Group justify="flex-end" mt="md" gap="xs">
        {mayOpenScores && <LinkButton {...scoresOf(id)} variant="default">{t`Open the library`}</LinkButton>}
        <Button onClick={onClose}>{t`Close`}</Button>
      </Group>
    </Dialog>
  );
}

function explainOrder(error: unknown): string {
  if (!(error instanceof CallError) || error.code !== 'library.others') return textOf(error);
  return t`Someone else added or deleted a library in the meantime. The list now shows it; please move yours again.`;
}
