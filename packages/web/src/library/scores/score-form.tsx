import { listTags } from '@eemusic/contract/library/choices';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { type ListTag, type SwitchTag, switchTags } from '@eemusic/music/tags';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button, Input, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleHalf2, IconHelpCircle } from '@tabler/icons-react';
import type { Analysis } from '@eemusic/contract/library/analysis';
import type { Certainty } from '@eemusic/music/analysis';
import { PlaceSelects } from '#library/academics/index.ts';
import { AddToList } from './add-to-list.tsx';
import { AccompanimentField } from './accompaniment-field.tsx';
import type { Decisions, RequiredField } from './decisions.ts';
import classes from './score-form.module.css';
import { findTag, scoreTypeChoices, TagListsProblem, tagNames, TagSelect, useTagLists } from '#library/tags/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { curriculumChoices } from './curriculum-choices.ts';
import { listMeasures } from './name-measures.ts';
import evidenceStyles from './evidence.module.css';

export type FormErrors = Partial<Record<RequiredField, MessageDescriptor>>;

export type ReadTags = { readonly [List in ListTag]?: ReadTag & { value: number | null } } & {
  readonly [Tag in SwitchTag]?: ReadTag & { value: boolean };
};

type Props = {
  /** Prefix of the fields' ids. */
  id: string;
  decisions: Decisions;
  onChange: (changed: Partial<Decisions>) => void;
  errors: FormErrors;
  /** Duration of the score at its tempo in seconds; null if unknown. */
  seconds: number | null;
  /** Shown below grade, level and stage. */
  placeAction?: ReactNode;
  /** Tags as the notes say: of a new upload all of them, of a score in the library those that contradict it. */
  tags?: ReadTags | undefined;
  /** Called with the measures that show the tag under the pointer. */
  onPoint?: (measures: readonly number[]) => void;
};

/** The form for everything that staff decide about a score. */
export function ScoreForm({ id, decisions, onChange, errors, seconds, placeAction, tags, onPoint }: Props) {
  const { i18n } = useLingui();
  const textOf = (field: RequiredField) => (errors[field] === undefined ? undefined : i18n._(errors[field]));

  return (
    <Stack gap="md">
      <TextInput
        id={`${id}-name`}
        name="name"
        label={t`Name`}
        size="sm"
        maxLength={maxNameLength}
        value={decisions.name}
        error={textOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Stack gap={8}>
        <div className={classes.place}>
          <PlaceSelects
            id={id}
            place={decisions}
            onChange={({ gradeId, levelId, stageId }) => onChange({ gradeId, levelId, stageId })}
            errors={placeErrors(textOf)}
            unchosen={t`Select`}
          />
        </div>
        {placeAction}
      </Stack>
      <ShelfFields {...{ id, decisions, onChange }} />
      <div role="group" aria-labelledby={`${id}-tags`}>
        <Input.Label id={`${id}-tags`} labelElement="div" size="sm">
          {t`Tags`}
        </Input.Label>
        <TagListsProblem />
        <div className="border rounded-8">
          {listTags.map((list) => (
            <TagRow
              key={list}
              id={`${id}-${list}`}
              field={list}
              label={i18n._(tagNames[list])}
              measures={tags?.[list]?.measures}
              onPoint={onPoint}
            >
              <ListTagField {...{ id: `${id}-${list}`, list, decisions, onChange, tags, error: textOf(list) }} />
            </TagRow>
          ))}
          {switchTags.map((tag) => (
            <TagRow
              key={tag}
              id={`${id}-${tag}`}
              field={tag}
              label={i18n._(tagNames[tag])}
              measures={tags?.[tag]?.measures}
              onPoint={onPoint}
            >
              <SwitchTagField {...{ id: `${id}-${tag}`, tag, decisions, onChange, tags }} />
            </TagRow>
          ))}
          <TagRow id={`${id}-scoreEnabled`} field="scoreEnabled" label={t`Score Enabled`}>
            <Switch
              id={`${id}-scoreEnabled`}
              size="sm"
              checked={decisions.scoreEnabled}
              onChange={(event) => onChange({ scoreEnabled: event.currentTarget.checked })}
            />
          </TagRow>
        </div>
      </div>
      <AccompanimentField
        key={id}
        path={decisions.accompanimentPath}
        accompaniment={decisions.accompaniment}
        scoreSeconds={seconds}
        onChange={onChange}
      />
    </Stack>
  );
}

function placeErrors(textOf: (field: RequiredField) => string | undefined) {
  const [gradeId, levelId, stageId] = [textOf('gradeId'), textOf('levelId'), textOf('stageId')];
  return {
    ...(gradeId !== undefined && { gradeId }),
    ...(levelId !== undefined && { levelId }),
    ...(stageId !== undefined && { stageId }),
  };
}

type RowProps = {
  id: string;
  field: keyof Decisions;
  label: string;
  measures?: readonly number[] | undefined;
  onPoint?: Props['onPoint'];
  children: ReactNode;
};

const noMeasures: readonly number[] = [];

/** Hovering or focusing a row highlights the measures that show its tag. */
function TagRow({ id, field, label, measures = noMeasures, onPoint, children }: RowProps) {
  const point = () => onPoint?.(measures);
  const leave = () => onPoint?.([]);
  return (
    <div
      className={classes.row}
      data-field={field}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <Text component="label" htmlFor={id} size="sm" className={classes.label ?? ''}>
        {label}
      </Text>
      <div className="grid gap-4 min-w-0">{children}</div>
    </div>
  );
}

type ListProps = Pick<Props, 'decisions' | 'onChange' | 'tags'> & {
  id: string;
  list: ListTag;
  error: string | undefined;
};

function ListTagField({ id, list, decisions, onChange, tags, error }: ListProps) {
  const evidence = tags?.[list];
  const choose = (value: number | null) => onChange({ [list]: value });
  return (
    <>
      <TagSelect
        id={id}
        list={list}
        value={decisions[list]}
        onChange={choose}
        error={error}
        describedBy={evidence && `${id}-evidence`}
      />
      {evidence && (
        <Evidence
          id={`${id}-evidence`}
          evidence={evidence}
          valueFromNotes={findTag(list, evidence.value)?.name ?? null}
          isOverruled={decisions[list] !== evidence.value}
          onAccept={() => choose(evidence.value)}
        />
      )}
      {evidence?.code !== undefined && evidence.value === null && !decisions[list] && (
        <AddToList
          list={list}
          reason={{ code: evidence.code, params: evidence.params ?? {} }}
          isSure={evidence.certainty !== 'unsure'}
          onChoose={choose}
        />
      )}
    </>
  );
}

type SwitchProps = Pick<Props, 'decisions' | 'onChange' | 'tags'> & { id: string; tag: SwitchTag };

function SwitchTagField({ id, tag, decisions, onChange, tags }: SwitchProps) {
  const evidence = tags?.[tag];
  return (
    <>
      <Switch
        id={id}
        size="sm"
        {...(evidence && { 'aria-describedby': `${id}-evidence` })}
        checked={decisions[tag]}
        onChange={(event) => onChange({ [tag]: event.currentTarget.checked })}
      />
      {evidence && (
        <Evidence
          id={`${id}-evidence`}
          evidence={evidence}
          valueFromNotes={evidence.value ? t`yes` : t`no`}
          isOverruled={decisions[tag] !== evidence.value}
          onAccept={() => onChange({ [tag]: evidence.value })}
        />
      )}
    </>
  );
}

type ShelfFieldsProps = { id: string; decisions: Decisions; onChange: (changed: Partial<Decisions>) => void };

const shared = { size: 'sm', allowDeselect: false, comboboxProps: { shadow: 'md' } } as const;

/** The library that holds a score, its library type, and its score type. */
function ShelfFields({ id, decisions: { moduleId, curriculum, scoreType }, onChange }: ShelfFieldsProps) {
  useTagLists();
  const { data: libraries = [], error, refetch } = useQuery(librariesQuery);
  return (
    <div className={classes.shelf}>
      <Select
        {...shared}
        id={`${id}-moduleId`}
        wrapperProps={{ 'data-field': 'moduleId' }}
        label={t`Library`}
        data={libraries.map(({ id: library, name }) => ({ value: String(library), label: name }))}
        value={String(moduleId)}
        error={error !== null && textOf(error)}
        /* Opening the list tries again. */
        onDropdownOpen={() => error !== null && void refetch()}
        onChange={(chosen) => chosen !== null && onChange({ moduleId: Number(chosen) })}
      />
      <Select
        {...shared}
        id={`${id}-curriculum`}
        wrapperProps={{ 'data-field': 'curriculum' }}
        label={t`Library type`}
        data={[...curriculumChoices]}
        value={curriculum}
        onChange={(chosen) => chosen !== null && onChange({ curriculum: chosen })}
      />
      <Select
        {...shared}
        id={`${id}-scoreType`}
        wrapperProps={{ 'data-field': 'scoreType' }}
        label={t`Score type`}
        data={scoreTypeChoices(scoreType).map(({ value, label }) => ({ value: String(value), label }))}
        value={String(scoreType)}
        onChange={(chosen) => chosen !== null && onChange({ scoreType: Number(chosen) })}
      />
    </div>
  );
}

const marks = {
  certain: { icon: IconCircleCheck, text: msg`Certain` },
  likely: { icon: IconCircleHalf2, text: msg`Likely` },
  unsure: { icon: IconHelpCircle, text: msg`Unsure` },
} as const satisfies Record<Certainty, unknown>;

type AnyTag = Analysis['tags'][ListTag | SwitchTag];
/** What the notes say about a tag. The reason is already translated, and empty for a score that is in the library. */
type ReadTag = Pick<AnyTag, 'value' | 'certainty' | 'reason' | 'measures' | 'labels'> &
  Partial<Pick<AnyTag, 'code' | 'params'>>;

type EvidenceProps = {
  id: string;
  evidence: ReadTag;
  /** The value read from the notes; null if the list has no such value. */
  valueFromNotes: string | null;
  isOverruled: boolean;
  onAccept: () => void;
};

/** Shows certainty and reason of a tag read from the notes, or that staff chose another value. */
function Evidence({ id, evidence, valueFromNotes, isOverruled, onAccept }: EvidenceProps) {
  const { i18n } = useLingui();
  const { certainty, reason } = evidence;
  const { icon: Mark, text } = marks[certainty];
  const where = listMeasures(evidence);

  if (isOverruled && certainty !== 'unsure' && valueFromNotes !== null) {
    return (
      <div id={id} className={evidenceStyles.conflict} role="status">
        <IconAlertTriangle size={14} stroke={2} aria-hidden className={evidenceStyles.mark} />
        <Text size="xs" c="inherit">
          {reason === '' ? (
            <Trans>
              The notes say <b>{valueFromNotes}</b>
            </Trans>
          ) : (
            <Trans>
              The notes say <b>{valueFromNotes}</b>: {reason}
            </Trans>
          )}
          {where !== null && ` · ${where}`}
        </Text>
        <Button size="compact-sm" variant={reason === '' ? 'light' : 'default'} onClick={onAccept}>
          <Trans>Use ‘{valueFromNotes}’</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div id={id} className={evidenceStyles.evidence} data-certainty={isOverruled ? undefined : certainty}>
      <Mark size={14} stroke={2} aria-hidden className={evidenceStyles.mark} />
      <Text size="xs" c="dimmed">
        <span className={evidenceStyles.certainty}>{i18n._(text)}</span>
        {reason !== '' && ` · ${reason}`}
        {where !== null && ` · ${where}`}
      </Text>
    </div>
  );
}
