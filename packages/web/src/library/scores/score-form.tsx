import { listTags } from '@eemusic/contract/library/choices';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { type ListTag, type SwitchTag, switchTags } from '@eemusic/music/tags';
import { msg, t } from '@lingui/core/macro';
import { Button, Input, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleHalf2, IconHelpCircle } from '@tabler/icons-react';
import type { Analysis } from '@eemusic/contract/library/analysis';
import type { Certainty } from '@eemusic/music/analysis';
import { type Place, PlaceSelects } from '#library/academics/index.ts';
import { LazySuggestedPlace } from '#library/suggestions/index.ts';
import { AddToList } from './add-to-list.tsx';
import { AccompanimentField } from './accompaniment-field.tsx';
import type { Decisions, FormErrors } from './decisions.ts';
import classes from './score-form.module.css';
import {
  findTag,
  formatMusic,
  isListTag,
  tagChoices,
  TagListsProblem,
  tagNames,
  TagSelect,
  useTagLists,
} from '#library/tags/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { curriculumChoices, listMeasures } from './format-score.ts';

export type ReadTags = { readonly [List in ListTag]?: ReadTag & { value: number | null } } & {
  readonly [Tag in SwitchTag]?: ReadTag & { value: boolean };
};

type Props = {
  id: string;
  decisions: Decisions;
  onChange: (changed: Partial<Decisions>) => void;
  errors: FormErrors;
  seconds: number | null;
  placeAction?: ReactNode;
  fileName: string;
  /** Tags as the notes say: of a new upload all of them, of a score in the library those that contradict it. */
  tags?: ReadTags | undefined;
  onPoint?: (measures: readonly number[]) => void;
};

export function ScoreForm({ id, decisions, onChange, errors, fileName, seconds, placeAction, tags, onPoint }: Props) {
  const { i18n } = useLingui();
  const place = ({ gradeId, levelId, stageId }: Place) => onChange({ gradeId, levelId, stageId });

  return (
    <Stack gap="md">
      <TextInput
        id={`${id}-name`}
        name="name"
        label={t`Name`}
        size="sm"
        maxLength={maxNameLength}
        value={decisions.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Stack gap={8}>
        <div
          className="ellipsis-inputs grid items-start gap-12"
          style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(100px, 1fr))' }}
        >
          <PlaceSelects id={id} place={decisions} onChange={place} errors={errors} unchosen={t`Select`} />
        </div>
        <LazySuggestedPlace
          {...{ fileName, moduleId: decisions.moduleId, curriculum: decisions.curriculum }}
          place={decisions}
          onUse={place}
        />
        {placeAction}
      </Stack>
      <ShelfFields {...{ id, decisions, onChange }} />
      <div role="group" aria-labelledby={`${id}-tags`}>
        <Input.Label id={`${id}-tags`} labelElement="div" size="sm">{t`Tags`}</Input.Label>
        <TagListsProblem />
        <div className="border rounded-8">
          {[...listTags, ...switchTags].map((tag) => (
            <TagRow
              key={tag}
              id={`${id}-${tag}`}
              field={tag}
              label={i18n._(tagNames[tag])}
              measures={tags?.[tag]?.measures}
              onPoint={onPoint}
            >
              <TagField
                {...{ id: `${id}-${tag}`, tag, decisions, onChange, tags }}
                error={isListTag(tag) ? errors[tag] : undefined}
              />
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

type TagProps = Pick<Props, 'decisions' | 'onChange' | 'tags'> & {
  id: string;
  tag: ListTag | SwitchTag;
  error: string | undefined;
};

function TagField({ id, tag, decisions, onChange, tags, error }: TagProps) {
  const evidence = tags?.[tag];
  const describedBy = evidence && `${id}-evidence`;
  const choose = (value: number | boolean | null) => onChange({ [tag]: value });
  return (
    <>
      {isListTag(tag) ? (
        <TagSelect {...{ id, error, describedBy }} list={tag} value={decisions[tag]} onChange={choose} />
      ) : (
        <Switch
          id={id}
          size="sm"
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          checked={decisions[tag]}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )}
      {evidence && (
        <Evidence
          id={`${id}-evidence`}
          evidence={evidence}
          valueFromNotes={formatTag(tag, evidence.value)}
          isOverruled={decisions[tag] !== evidence.value}
          onAccept={() => choose(evidence.value)}
        />
      )}
      {isListTag(tag) && evidence?.code !== undefined && evidence.value === null && !decisions[tag] && (
        <AddToList
          list={tag}
          reason={{ code: evidence.code, params: evidence.params ?? {} }}
          isSure={evidence.certainty !== 'unsure'}
          onChoose={choose}
        />
      )}
    </>
  );
}

function formatTag(tag: ListTag | SwitchTag, value: number | boolean | null): string | null {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  return isListTag(tag) ? (findTag(tag, value)?.name ?? null) : null;
}

type ShelfFieldsProps = { id: string; decisions: Decisions; onChange: (changed: Partial<Decisions>) => void };

const shared = { size: 'sm', allowDeselect: false, comboboxProps: { shadow: 'md' } } as const;

function ShelfFields({ id, decisions: { moduleId, curriculum, scoreType }, onChange }: ShelfFieldsProps) {
  useTagLists();
  const { data: libraries = [], error, refetch } = useQuery(librariesQuery);
  return (
    <div
      className="ellipsis-inputs grid items-start gap-12"
      style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
    >
      <Select
        {...shared}
        id={`${id}-moduleId`}
        wrapperProps={{ 'data-field': 'moduleId' }}
        label={t`Library`}
        data={libraries.map(({ id: library, name }) => ({ value: library, label: name }))}
        value={moduleId}
        error={error !== null && textOf(error)}
        /* Opening the list tries again. */
        onDropdownOpen={() => error !== null && void refetch()}
        onChange={(chosen: number | null) => chosen !== null && onChange({ moduleId: chosen })}
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
        data={tagChoices('scoreType', scoreType)}
        value={scoreType}
        onChange={(chosen: number | null) => chosen !== null && onChange({ scoreType: chosen })}
      />
    </div>
  );
}

const marks = {
  certain: { icon: IconCircleCheck, text: msg`Certain`, color: 'var(--good-text)' },
  likely: { icon: IconCircleHalf2, text: msg`Likely`, color: 'var(--mantine-primary-color-light-color)' },
  unsure: { icon: IconHelpCircle, text: msg`Unsure`, color: 'var(--caution-text)' },
} as const satisfies Record<Certainty, unknown>;

type AnyTag = Analysis['tags'][ListTag | SwitchTag];
/** What the notes say about a tag; of a score that is in the library, without a reason. */
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

const evidenceStyle = { gap: 6 };
const conflictStyle = { padding: '6px 8px', background: 'var(--caution-surface)', color: 'var(--caution-text)' };

/** Shows certainty and reason of a tag read from the notes, or that staff chose another value. */
function Evidence({ id, evidence, valueFromNotes, isOverruled, onAccept }: EvidenceProps) {
  const { i18n } = useLingui();
  const { certainty, code, params = {} } = evidence;
  const reason = code === undefined ? '' : formatMusic({ code, params }, evidence.reason);
  const { icon: Mark, text } = marks[certainty];
  const color = isOverruled ? undefined : marks[certainty].color;
  const where = listMeasures(evidence);

  if (isOverruled && certainty !== 'unsure' && valueFromNotes !== null) {
    return (
      <div id={id} className="flex items-start rounded-6" style={{ ...evidenceStyle, ...conflictStyle }} role="status">
        <IconAlertTriangle size={14} stroke={2} aria-hidden className="flex-none" style={{ marginTop: 2 }} />
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
        <Button
          size="compact-sm"
          variant={reason === '' ? 'light' : 'default'}
          flex="none"
          ms="auto"
          onClick={onAccept}
        >{t`Use ‘${valueFromNotes}’`}</Button>
      </div>
    );
  }
  return (
    <div id={id} className="flex items-start" style={evidenceStyle}>
      <Mark size={14} stroke={2} aria-hidden className="flex-none dimmed" style={{ marginTop: 2, color }} />
      <Text size="xs" c="dimmed">
        <span className="font-medium" style={{ color }}>
          {i18n._(text)}
        </span>
        {reason !== '' && ` · ${reason}`}
        {where !== null && ` · ${where}`}
      </Text>
    </div>
  );
}
