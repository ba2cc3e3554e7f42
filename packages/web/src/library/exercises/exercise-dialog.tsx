import { listTags, switchTags } from '@eemusic/contract/library/choices';
import type { Exercise } from '@eemusic/contract/library/exercises';
import { useLingui } from '@lingui/react';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { listMeasures } from '#library/scores/index.ts';
import { SheetMusic, SheetPane, usePaper } from '#library/sheet-music/index.ts';
import { tagNames, TagValue } from '#library/tags/index.ts';
import { ReviewPlayer } from '#library/uploads/index.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { choiceProps } from './wishes-form.tsx';

export function ExerciseDialog({ exercise, onClose }: { exercise: Exercise; onClose: () => void }) {
  const { i18n } = useLingui();
  const { title, fileName, preview, analysis } = exercise;
  const { paper, shown, onShown } = usePaper();
  const [pointed, setPointed] = useState<readonly number[]>([]);
  const light = useMemo(
    () =>
      pointed.length === 0 ? null : { tone: 'evidence' as const, measures: pointed.map((position) => position - 1) },
    [pointed],
  );
  const lists = listTags.map((tag) => ({
    ...analysis.tags[tag],
    tag,
    value: <TagValue list={tag} id={analysis.tags[tag].value} size={18} />,
  }));
  const switched = switchTags.flatMap((tag) =>
    analysis.tags[tag].value ? [{ ...analysis.tags[tag], tag, value: null }] : [],
  );
  return (
    <Dialog opened onClose={onClose} title={title} size="xl">
      <ul className="flex flex-wrap gap-4 p-0 list-none" style={{ margin: '0 0 12px' }}>
        {[...lists, ...switched].map(({ tag, value, measures, labels }) => (
          <li key={tag}>
            <Button {...choiceProps(pointed === measures)} onClick={() => setPointed(measures)}>
              <span className="flex items-center gap-4">
                {i18n._(tagNames[tag])} {value} <small>{listMeasures({ measures, labels }, 3)}</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <SheetPane style={{ maxHeight: '60vh' }}>
        <SheetMusic pages={preview.pages} name={title} light={light} paper={paper} onShown={onShown} />
      </SheetPane>
      <ReviewPlayer fileName={fileName} accompaniment={null} requests={1} paper={paper} shown={shown} />
    </Dialog>
  );
}
