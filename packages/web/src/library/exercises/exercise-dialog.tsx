import { listTags, switchTags } from '@eemusic/contract/library/choices';
import type { Exercise } from '@eemusic/contract/library/exercises';
import { useLingui } from '@lingui/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { listMeasures } from '#library/scores/index.ts';
import { SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { tagNames, TagValue } from '#library/tags/index.ts';
import { ReviewPlayer } from '#library/uploads/index.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import classes from './exercises.module.css';

export function ExerciseDialog({ exercise, onClose }: { exercise: Exercise; onClose: () => void }) {
  const { i18n } = useLingui();
  const { title, fileName, preview, analysis } = exercise;
  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [pointed, setPointed] = useState<readonly number[]>([]);
  const countShown = useCallback(() => setShown((count) => count + 1), []);
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
            <button
              type="button"
              className={`gap-4 ${classes.choice}`}
              aria-pressed={pointed === measures}
              onClick={() => setPointed(measures)}
            >
              {i18n._(tagNames[tag])} {value} <small>{listMeasures({ measures, labels }, 3)}</small>
            </button>
          </li>
        ))}
      </ul>
      <SheetPane className={classes.sheet ?? ''}>
        <SheetMusic pages={preview.pages} name={title} light={light} paper={paper} onShown={countShown} />
      </SheetPane>
      <ReviewPlayer fileName={fileName} accompaniment={null} requests={1} paper={paper} shown={shown} />
    </Dialog>
  );
}
