import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { use, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { changeScores, type ScoreChange } from '@eemusic/contract/library/catalogue';
import { byTag, type Curriculum, listTags } from '@eemusic/contract/library/choices';
import { type ListTag, type SwitchTag, switchTags } from '@eemusic/music/tags';
import { Form } from '#platform/ui/form/form.tsx';
import { fullPlace, type Place, type PlaceField, placeFields, PlaceSelects } from '#library/academics/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { BulkSelect } from '#platform/ui/form/bulk-select.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { curriculumChoices, refreshScores } from '#library/scores/index.ts';
import { nothing } from '#platform/ui/list/selection.ts';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { librariesQuery } from '#library/libraries/index.ts';
import { offeredTags, scoreTypeChoices, TagListsProblem, tagNames, useTagLists } from '#library/tags/index.ts';
import classes from './bulk-edit.module.css';
import { type ChosenScores, type ScoreSpec, type Shelf, wireChosenScores } from './filter.ts';
import { BrowserContext } from './browser-context.ts';
import { selectAll } from './queries.ts';
import { keepRemainingSelected } from './keep-remaining-selected.ts';

type Props = {
  chosen: ChosenScores;
  shelf: Shelf;
  select: SelectionOf<ScoreSpec>['select'];
  onClose: () => void;
};

/** Changes only the chosen fields of all selected scores. */
export function BulkEdit({ chosen, shelf, select, onClose }: Props) {
  const [values, setValues] = useState<BulkValues>(nothingChosen);
  const [showsErrors, setShowsErrors] = useState(false);
  const { save, selectAgain } = useBulkEdit({ chosen, shelf, select, onSaved: onClose });
  const missing = missingIn(values);
  const field = placeFields.find((one) => missing[one] !== undefined);
  const isChanged = save.error !== null && 'code' in save.error && save.error.code === 'selection.changed';

  const submit = () => {
    setShowsErrors(true);
    if (field !== undefined) return document.getElementById(`bulk-${field}`)?.focus();
    if (!isUnchanged(values) && !save.isPending) save.mutate(values);
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size={720}
      title={plural(chosen.count, { one: 'Edit # score', other: 'Edit # scores' })}
      closeOnClickOutside={isUnchanged(values)}
    >
      <Form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            <Trans>Only what you choose is changed; everything else of each score stays as it is.</Trans>
          </Text>
          <FormAlert text={save.error === null ? null : textOf(save.error)} />
          {isChanged && (
            <Group>
              <Button
                size="xs"
                variant="default"
                loading={selectAgain.isPending}
                onClick={() => selectAgain.mutate(undefined, { onSuccess: () => save.reset() })}
              >
                <Trans>Select all that match now</Trans>
              </Button>
            </Group>
          )}
          {showsErrors && isUnchanged(values) && <FormAlert text={t`Please choose what to change`} />}
          <BulkFields
            values={values}
            errors={showsErrors ? missing : {}}
            onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          />
        </Stack>
        <div className={classes.footer}>
          <Button variant="default" size="sm" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" size="sm" loading={save.isPending} disabled={isChanged}>
            {plural(chosen.count, { one: 'Change # score', other: 'Change # scores' })}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type Options = {
  chosen: ChosenScores;
  shelf: Shelf;
  select: SelectionOf<ScoreSpec>['select'];
  onSaved: () => void;
};

/** Changes all selected scores or none, and offers to undo it. A refusal is shown in the dialog, which stays open. */
function useBulkEdit({ chosen, shelf, select, onSaved }: Options) {
  const client = useQueryClient();
  const { filter } = use(BrowserContext);
  const { toastDeleted } = useUndo();
  const refresh = () => refreshScores(client);
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (values: BulkValues) =>
      keepRemainingSelected(
        () => call(changeScores, { ...wireChosenScores(chosen, shelf), change: changeIn(values) }),
        {
          chosen,
          filter,
          shelf,
          select,
        },
      ),
    onSuccess: ({ message, deletionId }) => {
      onSaved();
      select(nothing);
      /* The focused button disappears together with the selection. */
      setTimeout(focusTitle);
      if (deletionId === null) toast.success(message);
      else toastDeleted({ message, deletionId, onRestored: refresh });
    },
    onSettled: refresh,
  });
  const selectAgain = useMutation({
    mutationFn: async () => {
      if (chosen.kind === 'ids') return;
      const { total, token } = await selectAll(chosen.filter, shelf);
      select(total === 0 ? nothing : { kind: 'all', total, token, filter: chosen.filter });
    },
  });
  return { save, selectAgain };
}

type BulkFieldsProps = {
  values: BulkValues;
  errors: Partial<Record<PlaceField, string>>;
  onChange: (part: Partial<BulkValues>) => void;
};

const stays = { gradeId: null, levelId: null, stageId: null };

export function BulkFields({ values, errors, onChange }: BulkFieldsProps) {
  const { i18n } = useLingui();
  useTagLists();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const yesOrNo = [
    { value: true, label: t`Yes` },
    { value: false, label: t`No` },
  ];
  return (
    <>
      <div>
        <div className={classes.place}>
          <PlaceSelects
            id="bulk"
            place={values}
            errors={errors}
            /* Grade, level and stage change together: if a grade is chosen, the other two are required. */
            unchosen={values.gradeId === null ? t`No change` : undefined}
            onChange={({ gradeId, levelId, stageId }) => onChange({ gradeId, levelId, stageId })}
          />
        </div>
        {values.gradeId !== null && (
          <Button size="compact-sm" variant="subtle" mt={4} onClick={() => onChange(stays)}>
            <Trans>Leave the place as it is</Trans>
          </Button>
        )}
      </div>
      <TagListsProblem />
      <div className={classes.fields}>
        <BulkSelect
          label={t`Library`}
          value={values.moduleId}
          choices={libraries.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(moduleId) => onChange({ moduleId })}
        />
        <BulkSelect
          label={t`Library type`}
          value={values.curriculum}
          choices={curriculumChoices}
          onChange={(curriculum) => onChange({ curriculum })}
        />
        {listTags.map((list) => (
          <BulkSelect
            key={list}
            label={i18n._(tagNames[list])}
            value={values[list]}
            choices={offeredTags(list).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(value) => onChange({ [list]: value })}
          />
        ))}
        {switchTags.map((tag) => (
          <BulkSelect
            key={tag}
            label={i18n._(tagNames[tag])}
            value={values[tag]}
            choices={yesOrNo}
            onChange={(value) => onChange({ [tag]: value })}
          />
        ))}
        <BulkSelect
          label={t`Score Enabled`}
          value={values.scoreEnabled}
          choices={yesOrNo}
          onChange={(scoreEnabled) => onChange({ scoreEnabled })}
        />
        <BulkSelect
          label={t`Score type`}
          value={values.scoreType}
          choices={scoreTypeChoices()}
          onChange={(scoreType) => onChange({ scoreType })}
        />
      </div>
    </>
  );
}

/** The values to set on all selected scores; null leaves a field unchanged. */
type BulkValues = Place & { [List in ListTag]: number | null } & {
  [Switch in SwitchTag | 'scoreEnabled']: boolean | null;
} & {
  moduleId: number | null;
  curriculum: Curriculum | null;
  scoreType: number | null;
};

export const nothingChosen: BulkValues = {
  gradeId: null,
  levelId: null,
  stageId: null,
  moduleId: null,
  curriculum: null,
  scoreType: null,
  ...byTag([...listTags, ...switchTags], () => null),
  scoreEnabled: null,
};

/** The chosen values only. */
function changeIn(values: BulkValues): ScoreChange {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function isUnchanged(values: BulkValues): boolean {
  return Object.values(values).every((value) => value === null);
}

/** Grade, level and stage change together or not at all. */
function missingIn(values: BulkValues): Partial<Record<PlaceField, string>> {
  const { levelId, stageId } = values;
  if (values.gradeId === null || fullPlace(values) !== null) return {};
  return {
    ...(levelId === null && { levelId: t`Please select a level` }),
    ...(stageId === null && { stageId: t`Please select a stage` }),
  };
}
