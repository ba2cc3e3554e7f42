import {
  deleteStep,
  type ManagedGrades,
  type ManagedStep,
  orderSteps,
  retireStep,
  type StepKind,
} from '@eemusic/contract/library/steps';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { refreshSteps, stepsQuery } from '#library/academics/index.ts';
import { nameInLanguage } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { ActionButton, LinkAnchor } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import type { EntriesAddress } from './room.ts';
import { EntryList, EntryListSkeleton, ScoreCount, useActions, useForms } from './entry-list.tsx';

const AddStep = lazyPart(async () => (await import('./entry-forms.tsx')).AddStep);
const EditStep = lazyPart(async () => (await import('./entry-forms.tsx')).EditStep);

type Texts = Record<StepKind, MessageDescriptor>;
const listTexts: Texts = { grade: msg`Grades`, level: msg`Levels`, stage: msg`Stages` };
/** On the button that opens the form, in its title and on its button. */
const addTexts: Texts = { grade: msg`Add grade`, level: msg`Add level`, stage: msg`Add stage` };

const route = getRouteApi('/shell/score-library/grades');

/** All grades, the levels of one, and the stages of one of these. A form replaces them. */
export function StepsPage() {
  const { i18n } = useLingui();
  const { mode, step, id, ...shown } = route.useSearch();
  const { open, close } = useForms(route.useNavigate(), shown);
  useTitleFocus(mode);
  const { data: grades, error, refetch } = useQuery({ ...stepsQuery, staleTime: 0 });

  if (mode === 'add' && step !== undefined)
    return <AddStep step={step} title={i18n._(addTexts[step])} {...shown} onClose={close} />;
  if (step !== undefined && id !== undefined)
    return <EditStep key={`${step} ${id}`} step={step} id={id} onClose={close} />;
  return (
    <Page title={t`Grades and levels`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      <Text size="sm" c="dimmed" mb="md" maw={720}>
        <Trans>
          Grades are divided into levels, and levels into stages. Each score belongs to one stage. Retired entries keep
          their scores, but get no new ones.
        </Trans>
      </Text>
      {grades !== undefined && <Columns grades={grades} shown={shown} open={open} />}
      {grades === undefined && error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {grades === undefined && error === null && <EntryListSkeleton />}
    </Page>
  );
}

type Place = { grade?: number; level?: number };
type Open = (form: EntriesAddress) => void;

/** As many as are shown. */
const columns = 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))';

/** On a narrow screen, only the list in the address is shown, with a link back. */
function Columns({ grades, shown, open }: { grades: ManagedGrades; shown: EntriesAddress; open: Open }) {
  const grade = grades.find(({ id }) => id === shown.grade) ?? grades[0];
  const level = grade?.levels.find(({ id }) => id === shown.level) ?? grade?.levels[0];
  const depth: StepKind = shown.level !== undefined ? 'stage' : shown.grade !== undefined ? 'level' : 'grade';
  const place = {
    ...(grade !== undefined && { grade: grade.id }),
    ...(level !== undefined && { level: level.id }),
  };
  const shared = { open, place, depth };
  return (
    <div className="grid items-start" style={{ gap: 24, gridTemplateColumns: columns }}>
      <StepColumn {...shared} step="grade" parent={null} steps={grades} current={grade?.id} />
      {grade !== undefined && (
        <StepColumn
          {...shared}
          key={`grade ${grade.id}`}
          step="level"
          parent={{ id: grade.id, name: nameInLanguage(grade), back: {} }}
          steps={grade.levels}
          current={level?.id}
        />
      )}
      {grade !== undefined && level !== undefined && (
        <StepColumn
          {...shared}
          key={`level ${level.id}`}
          step="stage"
          parent={{
            id: level.id,
            name: `${nameInLanguage(grade)} · ${nameInLanguage(level)}`,
            back: { grade: grade.id },
          }}
          steps={level.stages}
          current={undefined}
        />
      )}
    </div>
  );
}

type ColumnProps = {
  step: StepKind;
  /** What the list belongs to, with the address of the list before it; null for the list of grades. */
  parent: { id: number; name: string; back: Place } | null;
  steps: readonly ManagedStep[];
  current: number | undefined;
  /** The grade and level that the columns show, by default the first ones. */
  place: Place;
  /** The list that a narrow screen shows. */
  depth: StepKind;
  open: Open;
};

function StepColumn({ step, parent, steps, current, place, depth, open }: ColumnProps) {
  const { i18n } = useLingui();
  const named = steps.map((one) => ({ ...one, name: nameInLanguage(one) }));
  const parentId = parent?.id ?? null;
  const actionsOf = useActions({
    retire: (id, isRetired) => call(retireStep, { id, step, isRetired }),
    remove: (id) => call(deleteStep, { id, step }),
    refresh: refreshSteps,
    formatKept,
  });
  const title = i18n._(listTexts[step]);
  const parentName = parent?.name;
  const label = parentName === undefined ? title : t`${title} of ${parentName}`;

  return (
    <Box component="section" {...(step !== depth && { visibleFrom: 'lg' })} aria-label={label}>
      <Group gap="4px 8px" mih={32} mb={8}>
        {parent !== null && (
          <LinkAnchor
            to="/score-library/grades"
            search={parent.back}
            className="flex items-center gap-4"
            hiddenFrom="lg"
            w="100%"
            mih={32}
            size="sm"
          >
            <IconChevronLeft size={16} aria-hidden />
            {step === 'level' ? t`Grades` : t`Levels`}
          </LinkAnchor>
        )}
        <Title order={2} className="flex-1 min-w-0 overflow-hidden text-ellipsis whitespace-nowrap" title={label}>
          {title}
          {parent !== null && (
            <span className="dimmed font-normal" style={{ marginInlineStart: 8 }}>
              {parent.name}
            </span>
          )}
        </Title>
        <ActionButton icon={IconPlus} size="xs" variant="default" onClick={() => open({ ...place, mode: 'add', step })}>
          {i18n._(addTexts[step])}
        </ActionButton>
      </Group>
      <EntryList
        label={label}
        entries={named}
        saveOrder={(ids, before) => call(orderSteps, { step, parentId, before, ids })}
        refresh={refreshSteps}
        renderParts={(entry) => {
          const search: Place & Record<string, number> =
            step === 'grade' ? { grade: entry.id } : { ...place, [step]: entry.id };
          return {
            isCurrent: entry.id === current,
            actions: {
              onEdit: () => open({ mode: 'edit', step, id: entry.id }),
              ...actionsOf(entry),
              ...(entry.isFixed && { onDelete: undefined }),
            },
            title: step !== 'stage' && (
              <LinkAnchor
                to="/score-library/grades"
                search={search}
                c={entry.isRetired ? 'dimmed' : 'var(--mantine-color-text)'}
                fw={500}
                aria-current={entry.id === current ? 'true' : undefined}
              >
                {entry.name}
              </LinkAnchor>
            ),
            count: <ScoreCount entry={entry} target={{ to: '/score-library/scores', search }} />,
          };
        }}
      />
    </Box>
  );
}

const formatKept = (scores: number) =>
  plural(scores, {
    0: 'No score is in it.',
    one: 'One score is in it and stays. No others can be added.',
    other: '# scores are in it and stay. No others can be added.',
  });
