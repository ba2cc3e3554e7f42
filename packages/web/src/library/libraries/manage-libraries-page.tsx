import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, Group, Menu, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBooks,
  IconDots,
  IconMusic,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { deleteLibrary, type Library, orderLibraries } from '@eemusic/contract/library/libraries';
import { BinLink, useUndo } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { librariesQuery, refreshLibraries } from './queries.ts';
import { useMay } from '#access/profile/index.ts';
import { goBack } from '#platform/ui/go-back.ts';
import { ReorderWords } from '#platform/ui/reorder/reorder-words.tsx';
import rows from '#platform/ui/reorder/ordered-rows.module.css';
import { call } from '#platform/api/call.ts';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { useReorder } from '#platform/ui/reorder/use-reorder.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { ManageAddress } from './address.ts';
import classes from './manage-libraries.module.css';

/** The form of a library includes its print layout, so both catalogs are needed. */
const withLayouts = async () => withTexts('printing', import('#library/print-layouts/index.ts'));
const AddLibrary = lazyPart(async () => {
  await withLayouts();
  return (await import('./add-library.tsx')).AddLibrary;
});
const EditLibrary = lazyPart(async () => {
  await withLayouts();
  return (await import('./edit-library.tsx')).EditLibrary;
});

/** Shows the list of libraries, or the form of one instead. */
export function ManageLibrariesPage() {
  const { search, open, close } = useManageAddress();
  const mayOpenScores = useMay()('SL');
  useTitleFocus(search.mode);

  if (search.mode === 'add') return <AddLibrary onClose={close} />;
  if (search.id !== undefined) return <EditLibrary key={search.id} id={search.id} onClose={close} />;

  const addButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ mode: 'add' })}>
      <Trans>Add library</Trans>
    </Button>
  );
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
      actions={addButton}
    >
      <Libraries onAdd={() => open({ mode: 'add' })} onEdit={(id) => open({ mode: 'edit', id })} />
    </Page>
  );
}

function Libraries({ onAdd, onEdit }: { onAdd: () => void; onEdit: (id: number) => void }) {
  const { data: libraries, error, refetch } = useQuery(librariesQuery);
  if (libraries === undefined) {
    if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />;
    return (
      <Stack gap={8} maw={960} aria-busy>
        {Array.from({ length: 4 }, (_, row) => (
          <Skeleton key={row} h={82} radius={12} />
        ))}
      </Stack>
    );
  }
  if (libraries.length > 0) return <LibraryList libraries={libraries} onEdit={onEdit} />;
  return (
    <EmptyState
      icon={IconBooks}
      title={t`There is no library yet`}
      hint={<Trans>A library holds scores and has a name, a short name and a picture. Add the first one.</Trans>}
      action={
        <Button variant="default" onClick={onAdd}>
          <Trans>Add the first library</Trans>
        </Button>
      }
    />
  );
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set if the form was opened from the list, so that Back restores the list. */
    isFromList?: true;
  }
}

const route = getRouteApi('/shell/score-library/manage');

/** Reads and changes which form is open. */
function useManageAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

  return {
    search,
    open: (form: ManageAddress) => void navigate({ search: form, state: { isFromList: true } }),
    /** Goes back to the list, at its scroll position. */
    close: () => {
      if (isFromList && canGoBack) return goBack(router.history);
      void navigate({ search: {}, replace: true });
    },
  };
}

type Props = { libraries: readonly Library[]; onEdit: (id: number) => void };

/** The libraries in the order in which all screens show them. */
function LibraryList({ libraries, onEdit }: Props) {
  const order = useLibraryOrder(libraries);
  const mayOpenScores = useMay()('SL');
  const isPhone = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
  const askToDelete = useDeleteLibrary();
  const [full, setFull] = useState<Library | null>(null);
  const hintId = useId();

  return (
    <>
      <ol className={`${rows.list} ${classes.list}`} aria-label={t`Libraries`}>
        {order.libraries.map((library) => (
          <LibraryRow
            key={library.id}
            library={library}
            order={order}
            hintId={hintId}
            mayOpenScores={mayOpenScores}
            isPhone={isPhone}
            onEdit={() => onEdit(library.id)}
            onDelete={() => (library.scores > 0 ? setFull(library) : void askToDelete(library))}
          />
        ))}
      </ol>
      <ReorderWords hintId={hintId} announcement={order.announcement} />
      <FullLibraryDialog library={full} mayOpenScores={mayOpenScores} onClose={() => setFull(null)} />
    </>
  );
}

/** Deletes a library after a confirmation and offers to undo it. */
function useDeleteLibrary() {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(deleteLibrary, { id: String(id) }),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshLibraries(client) }),
    /** A refusal means that the list is outdated too. */
    onSettled: async () => {
      await refreshLibraries(client);
      focusTitleIfLost();
    },
  });

  return async ({ id, name }: Library): Promise<void> => {
    if (await confirm({ message: t`Are you sure you want to delete ${name}?`, hint: restorableText(), isDanger: true }))
      mutate(id);
  };
}

type FullLibraryDialogProps = { library: Library | null; mayOpenScores: boolean; onClose: () => void };

/** Explains why a library with scores cannot be deleted. */
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
        {mayOpenScores && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/score-library/$id/upload" params={{ id: String(id) }} {...props} />}
          >
            <Trans>Open the library</Trans>
          </Button>
        )}
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}

type LibraryRowProps = {
  library: Library;
  order: LibraryOrder;
  hintId: string;
  mayOpenScores: boolean;
  /** On a phone the actions are in a menu. */
  isPhone: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const small = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function LibraryRow({ library, order, hintId, mayOpenScores, isPhone, onEdit, onDelete }: LibraryRowProps) {
  const { id, name, shortName, image } = library;
  const { lifted, libraries, actions } = order;
  const position = order.positionOf(id);
  const isAlone = libraries.length === 1;
  return (
    <li
      className={`${rows.row} ${classes.row}`}
      data-lifted={lifted === id || undefined}
      style={position === null ? undefined : { order: position }}
    >
      {!isAlone && (
        <MoveHandle id={id} name={name} position={lifted === id ? position : null} actions={actions} hintId={hintId} />
      )}
      <ImageWithFallback src={image === '' ? null : image} alt="" icon={IconMusic} width={64} height={64} />
      <div className={classes.text}>
        <Text fw={600} lineClamp={3} title={`${name} - ${shortName}`}>
          {name} - {shortName}
        </Text>
        <Scores library={library} mayOpen={mayOpenScores} />
      </div>
      <Group gap={4} wrap="nowrap">
        {!isPhone && (
          <>
            <Tooltip label={t`Edit`}>
              <ActionIcon aria-label={t`Edit ${name}`} onClick={onEdit}>
                <IconPencil {...iconProps} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t`Delete`}>
              <ActionIcon aria-label={t`Delete ${name}`} onClick={onDelete}>
                <IconTrash {...iconProps} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon aria-label={t`Actions of ${name}`}>
              <IconDots {...iconProps} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isPhone && (
              <>
                <Menu.Item leftSection={<IconPencil {...small} />} onClick={onEdit}>
                  <Trans>Edit</Trans>
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash {...small} />} onClick={onDelete}>
                  <Trans>Delete</Trans>
                </Menu.Item>
              </>
            )}
            <Menu.Item
              leftSection={<IconArrowUp {...small} />}
              disabled={libraries[0]?.id === id}
              onClick={() => actions.nudge(id, -1)}
            >
              <Trans>Move up</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown {...small} />}
              disabled={libraries.at(-1)?.id === id}
              onClick={() => actions.nudge(id, 1)}
            >
              <Trans>Move down</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  );
}

function Scores({ library: { id, name, scores }, mayOpen }: { library: Library; mayOpen: boolean }) {
  const scoreCount = plural(scores, { one: '# score', other: '# scores' });
  if (!mayOpen)
    return (
      <Text size="sm" c="dimmed">
        {scoreCount}
      </Text>
    );
  return (
    <Anchor
      size="sm"
      aria-label={t`${scoreCount} of ${name}`}
      renderRoot={(props) => <Link to="/score-library/$id/upload" params={{ id: String(id) }} {...props} />}
    >
      {scoreCount}
    </Anchor>
  );
}

type LibraryOrder = ReturnType<typeof useLibraryOrder>;

/** The libraries in their current order, and actions that move them; each new order is saved immediately. */
export function useLibraryOrder(libraries: readonly Library[]) {
  const { pending, save } = useSaveOrder();
  const shown = pending === null ? libraries : inOrder(libraries, pending);
  return { libraries: shown, ...useReorder(shown, save) };
}

/** Saves orders one after another; `pending` is the order being saved, which is shown as an optimistic update. */
function useSaveOrder() {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly number[] | null>(null);
  const { mutate } = useMutation({
    meta: { showsOwnErrors: true },
    scope: { id: 'order of libraries' },
    mutationFn: (ids: readonly number[]) => call(orderLibraries, { ids: [...ids] }),
    onSuccess: (_answer, ids) => {
      client.setQueryData(librariesQuery.queryKey, (shown) => shown && { modules: inOrder(shown.modules, ids) });
    },
    onError: (error) => toast.error(isOfOthers(error) ? othersChangedText() : textOf(error)),
    onSettled: async (_answer, _error, ids) => {
      await refreshLibraries(client);
      setPending((latest) => (latest === ids ? null : latest));
    },
  });

  return {
    pending,
    save: (ids: readonly number[]) => {
      setPending(ids);
      mutate(ids);
    },
  };
}

function isOfOthers(error: unknown): boolean {
  return error instanceof CallError && error.code === 'library.others';
}

function othersChangedText(): string {
  return t`Someone else added or deleted a library in the meantime. The list now shows it; please move yours again.`;
}
