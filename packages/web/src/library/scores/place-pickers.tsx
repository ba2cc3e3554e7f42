import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { type PlaceField, PlaceSelects } from '#library/academics/index.ts';
import { curriculumChoices } from './curriculum-choices.ts';
import classes from './place-pickers.module.css';
import { placeInAddress, useScoresAddress } from './use-scores-address.ts';

/** Chooses the shelf. Choosing another shelf closes what was open on the previous one. */
export function PlacePickers({ errors }: { errors: Partial<Record<PlaceField, string>> }) {
  const { place, curriculum, change } = useScoresAddress();
  const closed = { edit: undefined, preview: undefined, published: undefined };
  return (
    <div className={classes.pickers}>
      <Select
        label={t`Library type`}
        size="sm"
        data={[...curriculumChoices]}
        value={curriculum}
        allowDeselect={false}
        comboboxProps={{ shadow: 'md' }}
        onChange={(chosen) =>
          change({ curriculum: chosen === null || chosen === defaultCurriculum ? undefined : chosen, ...closed })
        }
      />
      <PlaceSelects
        id="shelf"
        withRetired
        place={place}
        errors={errors}
        onChange={(chosen) => change({ ...placeInAddress(chosen), ...closed })}
      />
    </div>
  );
}
