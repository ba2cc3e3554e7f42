import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { PlaceSelects } from '#library/academics/index.ts';
import { curriculumChoices } from './curriculum-choices.ts';
import classes from './place-pickers.module.css';
import { placeInAddress, useScoresAddress } from './use-scores-address.ts';

/** Narrows the library to a place. Choosing another one closes what was open on the previous one. */
export function PlacePickers() {
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
        errors={{}}
        onChange={(chosen) => change({ ...placeInAddress(chosen), ...closed })}
      />
    </div>
  );
}
