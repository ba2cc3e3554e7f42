import { Day } from '@eemusic/contract/platform/values';
import { t } from '@lingui/core/macro';
import { Select, Stack, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { type OpenCard, type Part, type Person, useChangeCard } from './queries.ts';
import { maxLabelLength } from '@eemusic/contract/platform/field-lengths';
import { maxLabels } from '@eemusic/contract/support/board';

type Props = { card: OpenCard; people: readonly Person[]; labels: readonly string[] };

/** List, assignee, due day and labels: each is saved as soon as it is changed. */
export function CardDetails({ card, people, labels }: Props) {
  const { mutate, variables, isPending } = useChangeCard(card.id);
  const shown = isPending && variables ? withPart(card, variables(card), people) : card;
  return (
    <Stack gap="sm">
      <AssigneeField people={people} value={shown.assignee} onChange={(assigneeId) => mutate(() => ({ assigneeId }))} />
      <DueField key={shown.dueOn ?? ''} value={shown.dueOn} onChange={(dueOn) => mutate(() => ({ dueOn }))} />
      <LabelsField
        suggestions={labels}
        value={shown.labels}
        onChange={(chosen) => {
          const added = chosen.filter((label) => !shown.labels.includes(label));
          const removed = shown.labels.filter((label) => !chosen.includes(label));
          mutate((now) => ({
            labels: [...new Set([...now.labels.filter((label) => !removed.includes(label)), ...added])],
          }));
        }}
      />
    </Stack>
  );
}

function withPart(
  card: OpenCard,
  { assigneeId, dueOn = card.dueOn, labels = card.labels }: Part,
  people: Props['people'],
) {
  const assignee = assigneeId === undefined ? card.assignee : people.find(({ userId }) => userId === assigneeId);
  return { assignee: assignee ?? null, dueOn, labels };
}

type AssigneeProps = {
  people: readonly Person[];
  value: Person | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
};

export function AssigneeField({ people, value, onChange, error }: AssigneeProps) {
  /* The assignee is added to the suggestions, because somebody who lost the permission is not among them. */
  const suggestions =
    value === null || people.some(({ userId }) => userId === value.userId) ? people : [value, ...people];
  return (
    <Select
      label={t`Assignee`}
      placeholder={t`Nobody`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Assign to nobody` }}
      data={suggestions.map(({ userId, fullName }) => ({ value: String(userId), label: fullName }))}
      value={value === null ? null : String(value.userId)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      nothingFoundMessage={t`No one was found.`}
      error={error}
    />
  );
}

/** Saves once the typed day is complete. */
function DueField({ value, onChange }: { value: string | null; onChange: (day: string | null) => void }) {
  const [text, setText] = useState(value ?? '');
  const read = Day.safeParse(text);
  const change = (typed: string) => {
    setText(typed);
    const day = typed.trim() === '' ? null : Day.safeParse(typed).data;
    if (day !== undefined && day !== value) onChange(day);
  };
  const isWrong = text.length >= 10 && !read.success;
  return (
    <DayField
      label={t`Due`}
      name="dueOn"
      value={text}
      onChange={change}
      error={isWrong ? t`Enter a date as YYYY-MM-DD` : undefined}
    />
  );
}

type LabelsProps = {
  value: readonly string[];
  onChange: (labels: string[]) => void;
  suggestions: readonly string[];
  error?: string | undefined;
};

export function LabelsField({ value, onChange, suggestions, error }: LabelsProps) {
  return (
    <TagsInput
      label={t`Labels`}
      placeholder={value.length === 0 ? t`Type and press Enter` : ''}
      data={[...suggestions]}
      value={[...value]}
      onChange={(labels) => onChange(labels.map((label) => label.trim()).filter((label) => label !== ''))}
      maxTags={maxLabels}
      acceptValueOnBlur
      clearable={false}
      error={error}
      maxLength={maxLabelLength}
    />
  );
}
