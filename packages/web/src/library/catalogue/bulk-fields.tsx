import { listTags } from '@eemusic/contract/library/choices';
import { switchTags } from '@eemusic/music/tags';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type PlaceField, PlaceSelects } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { curriculumChoices } from '#library/scores/index.ts';
import { offeredTags, scoreTypeChoices, TagListsProblem, tagNames, useTagLists } from '#library/tags/index.ts';
import classes from './bulk-edit.module.css';
import { BulkSelect } from './bulk-select.tsx';
import { type BulkValues } from './bulk-values.ts';

type Props = {
  values: BulkValues;
  errors: Partial<Record<PlaceField, string>>;
  onChange: (part: Partial<BulkValues>) => void;
};

const stays = { gradeId: null, levelId: null, stageId: null };

export function BulkFields({ values, errors, onChange }: Props) {
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
