import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { use, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeScores, type ScoreChange } from '@eemusic/contract/library/catalogue';
import { byTag, listTags } from '@eemusic/contract/library/choices';
import { switchTags } from '@eemusic/music/tags';
import { Form } from '#platform/ui/form/form.tsx';
import { type PlaceField, placeFields, PlaceSelects } from '#library/academics/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { BulkSelect } from '#platform/ui/form/bulk-select.tsx';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { curriculumChoices, refreshScores, textOfMissing } from '#library/scores/index.ts';
import { nothing } from '#platform/ui/list/selection.ts';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { librariesQuery } from '#library/libraries/index.ts';
import { tagChoices, TagListsProblem, tagNames, useTagLists } from '#library/tags/index.ts';
import { type ChosenScores, wireChosenScores } from './address.ts';
import { BrowserContext } from './browser-context.ts';
import { keepRemainingSelected, selectAll } from './queries.ts';

type Props = { chosen: ChosenScores; onClose: () => void };

export function BulkEdit({ chosen, onClose }: Props) {
  const [values, setValues] = useState<BulkValues>(nothingChosen);
  const [showsErrors, setShowsErrors] = useState(false);
  const { save, selectAgain } = useBulkEdit(chosen, onClose);
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
            {t`Only what you choose is changed; everything else of each score stays as it is.`}
          </Text>
          <FormAlert text={save.error === null ? null : textOf(save.error)} />
          {isChanged && (
            <Group>
              <Button
                size="xs"
                variant="default"
                loading={selectAgain.isPending}
                onClick={() => selectAgain.mutate(undefined, { onSuccess: () => save.reset() })}
              >{t`Select all that match now`}</Button>
            </Group>
          )}
          {showsErrors && isUnchanged(values) && <FormAlert text={t`Please choose what to change`} />}
          <BulkFields
            values={values}
            errors={showsErrors ? missing : {}}
            onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          />
        </Stack>
        <div className="sticky-footer">
          <FormActions size="sm" onCancel={onClose} loading={save.isPending} disabled={isChanged}>
            {plural(chosen.count, { one: 'Change # score', other: 'Change # scores' })}
          </FormActions>
        </div>
      </Form>
    </Dialog>
  );
}

/** Changes all selected scores or none, and offers to undo it. A refusal is shown in the dialog, which stays open. */
function useBulkEdit(chosen: ChosenScores, onSaved: () => void) {
  const client = useQueryClient();
  const browser = use(BrowserContext);
  const { shelf, select } = browser;
  const { toastDeleted } = useUndo();
  const refresh = () => refreshScores(client);
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (values: BulkValues) =>
      keepRemainingSelected(chosen, browser, () =>
        call(changeScores, { ...wireChosenScores(chosen, shelf), change: changeIn(values) }),
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
  errors: ReturnType<typeof missingIn>;
  onChange: (part: Partial<BulkValues>) => void;
};

const fieldColumns = 'repeat(auto-fill, minmax(min(40%, 200px), 1fr))';
const stays = { gradeId: null, levelId: null, stageId: null };

export function BulkFields({ values, errors, onChange }: BulkFieldsProps) {
  const { i18n } = useLingui();
  useTagLists();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const yesOrNo = [
    { value: true, label: t`Yes` },
    { value: false, label: t`No` },
  ];
  const fields = {
    moduleId: { label: t`Library`, choices: libraries.map(({ id, name }) => ({ value: id, label: name })) },
    curriculum: { label: t`Library type`, choices: curriculumChoices },
    ...byTag(listTags, (tag) => ({ label: i18n._(tagNames[tag]), choices: tagChoices(tag) })),
    ...byTag(switchTags, (tag) => ({ label: i18n._(tagNames[tag]), choices: yesOrNo })),
    scoreEnabled: { label: t`Score Enabled`, choices: yesOrNo },
    scoreType: { label: t`Score type`, choices: tagChoices('scoreType') },
  };
  return (
    <>
      <div>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
          <PlaceSelects
            id="bulk"
            place={values}
            errors={errors}
            /* Grade, level and stage change together: if a grade is chosen, the other two are required. */
            unchosen={values.gradeId === null ? t`No change` : undefined}
            onChange={({ gradeId, levelId, stageId }) => onChange({ gradeId, levelId, stageId })}
          />
        </SimpleGrid>
        {values.gradeId !== null && (
          <Button size="compact-sm" variant="subtle" mt={4} onClick={() => onChange(stays)}>
            {t`Leave the place as it is`}
          </Button>
        )}
      </div>
      <TagListsProblem />
      <div className="grid items-start gap-12" style={{ gridTemplateColumns: fieldColumns }}>
        {Object.entries<Field>(fields).map(([field, { label, choices }]) => (
          <BulkSelect
            key={field}
            label={label}
            value={values[field as keyof BulkValues]}
            choices={choices}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </div>
    </>
  );
}

type Field = { label: string; choices: readonly { value: string | number | boolean; label: string }[] };

type BulkValues = { [Name in keyof ScoreChange]-?: NonNullable<ScoreChange[Name]> | null };

const others = ['moduleId', 'curriculum', 'scoreType', 'scoreEnabled'] as const;

export const nothingChosen: BulkValues = byTag([...placeFields, ...others, ...listTags, ...switchTags], () => null);

function changeIn(values: BulkValues): ScoreChange {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function isUnchanged(values: BulkValues): boolean {
  return Object.values(values).every((value) => value === null);
}

function missingIn({ gradeId, levelId, stageId }: BulkValues): { [Name in PlaceField]?: string | undefined } {
  if (gradeId === null) return {};
  return {
    levelId: levelId === null ? textOfMissing('levelId') : undefined,
    stageId: stageId === null ? textOfMissing('stageId') : undefined,
  };
}
