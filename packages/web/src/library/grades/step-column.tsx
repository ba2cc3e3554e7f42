import { deleteStep, type ManagedStep, orderSteps, retireStep, type StepKind } from '@eemusic/contract/library/steps';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Anchor, Button, Text } from '@mantine/core';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nameInLanguage } from '#library/tags/index.ts';
import { ManagedList } from '#platform/ui/managed-list/managed-list.tsx';
import { ManagedRow } from '#platform/ui/managed-list/managed-row.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { useReorder } from '#platform/ui/reorder/use-reorder.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { addTexts, stepLists } from './step-texts.ts';
import classes from './steps.module.css';
import type { useStepsAddress } from './use-steps-address.ts';
import { refreshSteps } from './steps-query.ts';

type Place = { grade?: number; level?: number };

type Props = {
  step: StepKind;
  /**
   * The grade or level to which the list belongs, with the address of the list before it; null for the list of grades.
   */
  parent: { id: number; name: string; back: Place } | null;
  steps: readonly ManagedStep[];
  /** The row whose own list is shown in the next column. */
  current: number | undefined;
  /** The grade and level that the columns show. */
  place: Place;
  address: ReturnType<typeof useStepsAddress>;
};

const formatThere = (scores: string, name: string) => t`${scores} in ${name}`;

/** One of the three lists with its 'Add' button. */
export function StepColumn({ step, parent, steps, current, place, address }: Props) {
  const { i18n } = useLingui();
  const named = steps.map((one) => ({ ...one, name: nameInLanguage(one) }));
  const order = useStepOrder(step, parent?.id ?? null, named);
  const actions = useStepActions(step);
  const title = i18n._(stepLists[step]);
  const parentName = parent?.name;
  const label = parentName === undefined ? title : t`${title} of ${parentName}`;

  return (
    <section className={classes.column} data-step={step} aria-label={label}>
      <div className={classes.head}>
        {parent !== null && (
          <Anchor
            className={classes.back}
            size="sm"
            renderRoot={(props) => <Link to="/score-library/grades" search={parent.back} {...props} />}
          >
            <IconChevronLeft size={16} aria-hidden />
            {step === 'level' ? t`Grades` : t`Levels`}
          </Anchor>
        )}
        <h2 className={classes.title} title={label}>
          {title}
          {parent !== null && <span className={classes.of}>{parent.name}</span>}
        </h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => address.add(step, place)}
        >
          {i18n._(addTexts[step])}
        </Button>
      </div>
      <ManagedList label={label} order={order}>
        {(hintId) =>
          order.entries.map((entry) => (
            <ManagedRow
              key={entry.id}
              entry={entry}
              entries={order.entries}
              order={order}
              hintId={hintId}
              isCurrent={entry.id === current}
              actions={{
                onEdit: () => address.edit(step, entry.id),
                ...(entry.isRetired
                  ? { onOffer: () => actions.offer(entry) }
                  : { onRetire: () => void actions.retire(entry) }),
                ...(!entry.isFixed && { onDelete: entry.scores > 0 ? null : () => void actions.remove(entry) }),
              }}
              title={
                step === 'stage' ? undefined : (
                  <StepLink
                    entry={entry}
                    isCurrent={entry.id === current}
                    search={step === 'grade' ? { grade: entry.id } : { ...place, level: entry.id }}
                  />
                )
              }
              count={<ScoreCount entry={entry} filter={filterOf(step, place, entry.id)} />}
            />
          ))
        }
      </ManagedList>
    </section>
  );
}

/** Selects the scores of a grade, level or stage; `place` is that of its list. */
function filterOf(step: StepKind, place: Place, id: number) {
  if (step === 'grade') return { grade: id };
  return step === 'level' ? { grade: place.grade, level: id } : { ...place, stage: id };
}

/** The name of a grade or level, which opens the list below it. */
function StepLink({ entry, isCurrent, search }: { entry: ManagedStep; isCurrent: boolean; search: Place }) {
  return (
    <Anchor
      className={classes.name}
      data-retired={entry.isRetired || undefined}
      fw={500}
      aria-current={isCurrent ? 'true' : undefined}
      renderRoot={(props) => <Link to="/score-library/grades" search={search} {...props} />}
    >
      {entry.name}
    </Anchor>
  );
}

function ScoreCount({ entry, filter }: { entry: ManagedStep; filter: ReturnType<typeof filterOf> }) {
  const { scores, name } = entry;
  const count = plural(scores, { one: '# score', other: '# scores' });
  if (scores === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.count}>
        {count}
      </Text>
    );
  return (
    <Anchor
      size="sm"
      className={classes.count}
      aria-label={formatThere(count, name)}
      renderRoot={(props) => <Link to="/score-library/scores" search={filter} {...props} />}
    >
      {count}
    </Anchor>
  );
}

/** The steps of one list in their current order, and actions that move them; each new order is saved immediately. */
function useStepOrder(step: StepKind, parentId: number | null, steps: readonly ManagedStep[]) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly number[] | null>(null);
  const { mutate } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (ids: readonly number[]) =>
      call(orderSteps, { step, parentId, before: steps.map(({ id }) => id), ids: [...ids] }),
    onError: (error) => toast.error(textOf(error)),
    onSettled: async (_answer, _error, sent) => {
      await refreshSteps(client);
      setPending((latest) => (latest === sent ? null : latest));
    },
  });

  const shown = pending === null ? steps : inOrder([...steps], pending);
  const save = (ids: readonly number[]) => {
    setPending(ids);
    mutate(ids);
  };
  return { entries: shown, ...useReorder(shown, save) };
}

/** Retires a grade, level or stage, offers it again, or deletes it if no score is in it. */
function useStepActions(step: StepKind) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const onSettled = async () => {
    await refreshSteps(client);
    focusTitleIfLost();
  };
  const retiring = useMutation({
    mutationFn: ({ id, isRetired }: { id: number; isRetired: boolean }) =>
      call(retireStep, { id: String(id), step, isRetired }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: (id: number) => call(deleteStep, { id: String(id), step }),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshSteps(client) }),
    onSettled,
  });

  return {
    offer: ({ id }: ManagedStep) => retiring.mutate({ id, isRetired: false }),
    retire: async ({ id, name, scores }: ManagedStep): Promise<void> => {
      const hint = plural(scores, {
        0: 'No score is in it.',
        one: 'One score is in it and stays. No others can be added.',
        other: '# scores are in it and stay. No others can be added.',
      });
      if (await confirm({ message: t`Retire ${name}?`, hint })) retiring.mutate({ id, isRetired: true });
    },
    remove: async ({ id, name }: ManagedStep): Promise<void> => {
      const message = t`Are you sure you want to delete ${name}?`;
      if (await confirm({ message, hint: restorableText(), isDanger: true })) deleting.mutate(id);
    },
  };
}
