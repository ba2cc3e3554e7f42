import { recordBookletPrinted, type SavedBooklet, updateBooklet } from '@eemusic/contract/library/saved-booklets';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { plural, t } from '@lingui/core/macro';
import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Fragment, useCallback, useId, useMemo } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconVersions } from '@tabler/icons-react';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { Form } from '#platform/ui/form/form.tsx';
import { useSession } from '#access/session/index.ts';
import { LinkAnchor } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { call } from '#platform/api/call.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import type { Checked } from '#platform/ui/form/read-form.ts';
import { useForm } from '#platform/ui/form/use-form.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { AddScoresButton, keepBooklet, useAddToSaved } from './add-scores.tsx';
import { BookletEditor } from './booklet-editor.tsx';
import { BookletMenu } from './booklet-menu.tsx';
import { MakeButton } from './make-button.tsx';
import { bookletsKey, savedBookletQuery } from './queries.ts';
import { type Entry, useBookletScores, useBookletWork, useDefaultLayout } from './use-booklet-work.ts';

const BookletConflict = lazyDialog(async () => (await import('./booklet-conflict.tsx')).BookletConflict);

const route = getRouteApi('/shell/score-library/booklets/$id');

export function SavedBookletPage() {
  const id = Number(route.useParams().id);
  const { data, error, isFetchedAfterMount, refetch } = useQuery(savedBookletQuery(id));
  if (data !== undefined && isFetchedAfterMount) return <BookletForm key={id} opened={data} present={data.scores} />;
  const back = <BackLink to="/score-library/booklets" label={t`Booklets`} />;
  return (
    <Page title={t`Booklet`} back={back}>
      {error === null ? <Skeleton h={480} aria-busy /> : <ListError error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

type Props = {
  opened: SavedBooklet;
  /** Its scores as the server currently has them. */
  present: SavedBooklet['scores'];
};

function BookletForm({ opened, present }: Props) {
  const person = useSession()?.userId ?? 0;
  const navigate = useNavigate();
  const formId = useId();
  const { edit, work, isChanged } = useEditBooklet(opened);
  const { form, saved } = edit;
  const { newer, recordPrinted } = useNotePrinted(saved.id, present, work.entries ?? []);
  useFocusOnTitle();
  useAddToSaved({ person, saved: saved.id, ids: work.ids, putIds: work.putIds });

  return (
    <Page
      title={saved.name}
      back={<BackLink to="/score-library/booklets" label={t`Booklets`} />}
      actions={
        <>
          <BookletMenu
            booklet={saved}
            onDeleted={() => {
              form.allowLeaving();
              void navigate({ to: '/score-library/booklets' });
            }}
          />
          <AddScoresButton onLeave={() => keepBooklet(person, { ids: [], saved: saved.id })} />
          <Button
            size="sm"
            type="submit"
            form={formId}
            variant={isChanged ? 'filled' : 'default'}
            loading={edit.isSaving}
          >{t`Save`}</Button>
          <MakeButton
            booklet={work.booklet}
            isMain={!isChanged}
            onStart={() => work.ids.length > 0 && work.mayMake()}
            onMade={recordPrinted}
          />
        </>
      }
    >
      <Form id={formId} onSubmit={edit.submit}>
        {edit.conflict !== null && <BookletConflict edit={edit} names={work.names} />}
        <FormAlert text={form.problem} />
      </Form>
      <BookletEditor
        work={work}
        head={
          <TextInput
            label={t`Name`}
            required
            autoComplete="off"
            maxLength={maxNameLength}
            value={form.values.name}
            error={form.errors['name']}
            onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
          />
        }
        notice={<NewerNotice scores={newer} />}
      />
    </Page>
  );
}

/** Which scores were corrected since the booklet was printed; `recordPrinted` records that it was printed again. */
function useNotePrinted(id: number, present: SavedBooklet['scores'], entries: readonly Entry[]) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (printed: { id: number; edition: number }[]) => call(recordBookletPrinted, { id: String(id), printed }),
    onSettled: () => client.invalidateQueries({ queryKey: bookletsKey }),
  });
  const shown = entries.flatMap(({ score }) => score ?? []);
  const printed = new Map(present.map((score) => [score.id, score.edition]));
  const newer = shown.flatMap(({ id: scoreId, name, edition }): NewerScore[] => {
    const before = printed.get(scoreId);
    return before !== undefined && before < edition ? [{ id: scoreId, name, printed: before, present: edition }] : [];
  });
  return {
    newer,
    /** Records the editions that were on the screen, so that one published during the print still counts as newer. */
    recordPrinted: () => mutate(shown.map((score) => ({ id: score.id, edition: score.edition }))),
  };
}

type NotEdited = 'id' | 'version' | 'scores' | 'changedBy' | 'changedAt' | 'printedAt';
export type Values = Omit<SavedBooklet, NotEdited> & { selected: number[] };

function valuesOf({ id: _id, version: _version, scores, ...saved }: SavedBooklet): Values {
  const { changedBy: _by, changedAt: _at, printedAt: _printed, ...look } = saved;
  return { ...look, selected: scores.map((score) => score.id) };
}

function readUpdate(values: Values, saved: SavedBooklet): Checked<CallOf<typeof updateBooklet>> {
  const name = values.name.trim();
  if (name === '') return { input: null, errors: { name: t`Please enter a name` } };
  if (values.selected.length === 0)
    return { input: null, errors: {}, problem: t`A booklet needs at least one score. Delete the booklet instead.` };
  return { input: { ...values, name, id: String(saved.id), version: saved.version }, errors: null };
}

function useEditBooklet(opened: SavedBooklet) {
  const client = useQueryClient();
  const edit = useForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: CallOf<typeof updateBooklet>) => call(updateBooklet, input),
    fetch: () => client.fetchQuery(savedBookletQuery(opened.id)),
    savedIn: ({ booklet }) => booklet,
    refresh: () => client.invalidateQueries({ queryKey: bookletsKey }),
  });
  const { form, saved } = edit;
  const { selected, title, subtitle, printLayout, name: _name, ...options } = form.values;
  const latest = useLatest(form);
  const putIds = useCallback((ids: readonly number[]) => latest.current.change({ selected: [...ids] }), [latest]);

  const names = useMemo(() => new Map(saved.scores.map((score) => [score.id, score.name])), [saved]);
  const scores = useBookletScores(selected, names);
  const { defaultLayout } = useDefaultLayout(scores.entries);
  const work = useBookletWork({
    ids: selected,
    putIds,
    title,
    subtitle,
    options,
    layout: { layout: printLayout, defaultLayout, change: (next) => form.change({ printLayout: next }) },
    scores,
    onTitles: form.change,
    onChange: form.change,
  });
  return { edit, work: { ...work, names }, isChanged: !isEqual(form.values, valuesOf(saved)) };
}

type NewerScore = { id: number; name: string; printed: number; present: number };

const maxNamed = 12;

function NewerNotice({ scores }: { scores: readonly NewerScore[] }) {
  if (scores.length === 0) return null;
  const more = scores.length - maxNamed;
  return (
    <Alert
      color="orange"
      icon={<IconVersions aria-hidden />}
      title={plural(scores.length, { one: '# score has a newer edition', other: '# scores have a newer edition' })}
    >
      <p style={{ margin: '0 0 4px' }}>
        {scores.slice(0, maxNamed).map(({ id, name, printed, present }, index) => (
          <Fragment key={id}>
            {index > 0 && t`, `}
            <LinkAnchor
              to="/score-library/editions/$id"
              params={{ id: String(id) }}
              search={{ one: printed, other: present }}
              size="sm"
            >
              {name}
            </LinkAnchor>
          </Fragment>
        ))}
        {more > 0 && t` and ${more} more`}
      </p>
      {t`Make the PDF again to print the booklet with them.`}
    </Alert>
  );
}
