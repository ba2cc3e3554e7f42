import { byTag, curriculumNames, listTags, type StepKind, switchTags } from '@eemusic/contract/library/choices';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { librariesQuery } from '#library/libraries/index.ts';
import { type Place, stepsIn, stepsQuery } from '#library/academics/index.ts';
import { findTag, listNames, tagNames, useTagLists } from '#library/tags/index.ts';
import { ConflictNotice } from '#platform/ui/conflict-notice.tsx';
import { formatStep } from '#platform/names/places.ts';
import { choicesOf, type Decisions, decisionsFrom, type RecordingChoice } from './decisions.ts';
import { asMinutes } from './format-score.ts';

type Props = {
  before: Decisions;
  theirs: Decisions;
  decisions: Decisions;
  onChange: (decisions: Decisions) => void;
  onTakeTheirs: () => void;
};

export function ScoreConflict({ before, theirs, decisions, onChange, onTakeTheirs }: Props) {
  const { i18n } = useLingui();
  useTagLists();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const [mine] = useState(decisions);
  const sources = [decisions, mine, theirs, before];
  const values = choicesOf(decisions);
  const { data: grades = [] } = useQuery(stepsQuery);
  const steps = stepsIn(grades);
  const namesOf = (kind: StepKind, chosen: number | null) =>
    steps[kind].filter(({ id }) => id === chosen).map((step) => formatStep({ ...step, kind }));
  /** 'Grade 1 · Level 2 · Stage 1', or the part of it that is chosen. */
  const formatPlace = ({ gradeId, levelId, stageId }: Place) =>
    [...namesOf('grade', gradeId), ...namesOf('level', levelId), ...namesOf('stage', stageId)].join(' · ');
  const list = (tag: ListTag | 'scoreType') => ({
    label: i18n._(listNames[tag]),
    format: (id: number | null) => findTag(tag, id)?.name ?? '',
  });
  const yesOrNo = (label: string) => ({ label, format: (is: boolean) => (is ? t`yes` : t`no`) });
  const named = (tag: SwitchTag) => yesOrNo(i18n._(tagNames[tag]));

  return (
    <ConflictNotice
      before={choicesOf(before)}
      theirs={choicesOf(theirs)}
      values={values}
      fields={{
        name: { label: t`Name`, format: (name) => name },
        place: { label: t`Place`, format: formatPlace },
        moduleId: { label: t`Library`, format: (id) => libraries.find((library) => library.id === id)?.name ?? '' },
        curriculum: { label: t`Library type`, format: (curriculum) => curriculumNames[curriculum] },
        ...byTag(['scoreType', ...listTags], list),
        ...byTag(switchTags, named),
        scoreEnabled: yesOrNo(t`Score Enabled`),
        recording: { label: t`Accompaniment`, format: formatRecording },
      }}
      onChoose={(part) => onChange(decisionsFrom({ ...values, ...part }, sources))}
      onTakeTheirs={onTakeTheirs}
    />
  );
}

function formatRecording(recording: RecordingChoice): string {
  if (recording === null) return '';
  return recording.seconds === null ? t`an MP3 file` : t`an MP3 file of ${asMinutes(recording.seconds)}`;
}
