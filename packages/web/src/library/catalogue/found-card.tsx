import type { ListedScore } from '@eemusic/contract/library/catalogue';
import type { Preview } from '@eemusic/contract/library/playing';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Button } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { fetchPreview } from '#library/scores/index.ts';
import { highlightMeasures, measuresIn, pageQuery, SheetPage } from '#library/sheet-music/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatSteps } from '#platform/names/places.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { CardProps } from '#platform/ui/list/picture-card.tsx';
import { hour } from '@eemusic/contract/platform/durations';
import { BrowserContext } from './browser-context.ts';
import { DockContext } from './dock.ts';
import { formatFound } from './format-found.ts';
import { ScoreActions, SelectScore } from './score-actions.tsx';
import { ScoreName } from './score-name.tsx';
import { usePreviewLink } from './use-preview-link.ts';
import classes from './found-card.module.css';

type Found = ListedScore['found'][number];

/** A score in which a melody was found: the system with its first place, and each place, to be played from there. */
export function FoundCard({ row: score, isSelected }: CardProps<ListedScore>) {
  useLingui();
  const { shelf, onDelete } = use(BrowserContext);
  const docking = use(DockContext);
  const { ahead, onClick, openLarge } = usePreviewLink(score.id);
  const steps = enumerate(formatSteps(score));
  const play = ({ measures: [first = 1] }: Found) =>
    docking === null ? openLarge() : docking.open(score.id, { measure: first - 1 });
  return (
    <div className={classes.hit}>
      <button type="button" tabIndex={-1} aria-hidden className={classes.paper} onClick={onClick} {...ahead}>
        <FoundSystem score={score} />
      </button>
      <div className="min-w-0">
        <div className="flex items-center gap-8 min-w-0">
          <SelectScore name={score.name} isSelected={isSelected} />
          <ScoreName score={score} isBare />
        </div>
        <div className={classes.place}>
          <CellText>{shelf === null ? `${steps} · ${score.module.name}` : steps}</CellText>
          <span className={classes.actions}>
            <ScoreActions score={score} onDelete={onDelete} />
          </span>
        </div>
        <div className={classes.places}>
          {score.found.map((found) => (
            <Button
              key={`${found.hand} ${found.measures.join('-')}`}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlayerPlayFilled size={12} aria-hidden />}
              aria-label={t`Play ${score.name} from ${formatFound(found)}`}
              onClick={() => play(found)}
            >
              {formatFound(found)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The engraved system with the first place; measures and notes of all places in it are marked. */
function FoundSystem({ score: { id, name, found } }: { score: ListedScore }) {
  const client = useQueryClient();
  const { filter } = use(BrowserContext);
  const pitches = filter.filters.notes?.split('-').map(Number) ?? [];
  const { data: preview } = useQuery({
    queryKey: ['scores', 'found', id],
    queryFn: () => fetchPreview(client, id),
    staleTime: hour,
  });
  const texts = useQueries({
    queries: (preview?.pages ?? []).map(pageQuery),
    combine: (pages) => pages.map(({ data }) => data),
  });
  const place = placeOf(texts, (found[0]?.measures[0] ?? 1) - 1);
  if (preview === undefined || place === null) return <span className={classes.waiting} />;
  const prepare = (page: SVGSVGElement) => {
    highlightMeasures(page, {
      measures: found.flatMap(({ measures }) => measures.map((measure) => measure - 1 - place.first)),
      tone: 'playing',
    });
    const ids = new Set(found.flatMap((one) => notesOf(preview, one, pitches)));
    for (const note of page.querySelectorAll('g.note')) note.toggleAttribute('data-found', ids.has(note.id));
    const system = measuresIn(page)[place.measure]?.closest('g.system');
    for (const other of page.querySelectorAll('g.system')) if (other !== system) other.remove();
  };
  return (
    <SheetPage
      key={pitches.join('-')}
      address={preview.pages[place.page] ?? ''}
      isCropped
      prepare={prepare}
      label={t`Sheet music of ${name}`}
    />
  );
}

/** The page with a measure (zero-based), its place there and the page's first measure; null until it is loaded. */
function placeOf(pages: readonly (string | undefined)[], measure: number) {
  let first = 0;
  for (const [page, text] of pages.entries()) {
    if (text === undefined) return null;
    const count = text.split('class="measure"').length - 1;
    if (measure < first + count) return { page, first, measure: measure - first };
    first += count;
  }
  return null;
}

type Struck = { id: string; pitch: number; measure: number };

/**
 * Ids of the drawn notes of a place: those that follow each other in the outer voice of its hand, otherwise the first
 * ones of these pitches that follow each other at all.
 */
export function notesOf(
  preview: Pick<Preview, 'timemap' | 'notes'>,
  found: Found,
  pitches: readonly number[],
): string[] {
  const wanted = pitches.map((pitch) => pitch + found.semitones);
  const chords = struckIn(preview, found);
  const outer = chords.map((chord) =>
    chord.reduce((one, other) => (other.pitch > one.pitch === (found.hand === 'right') ? other : one)),
  );
  const begins = outer.findIndex(
    ({ measure }, at) =>
      measure === found.measures[0] &&
      outer[at + wanted.length - 1]?.measure === found.measures.at(-1) &&
      wanted.every((pitch, step) => outer[at + step]?.pitch === pitch),
  );
  if (begins >= 0) return outer.slice(begins, begins + wanted.length).map(({ id }) => id);

  const ids: string[] = [];
  for (const chord of chords) {
    const next = chord.find(({ pitch }) => pitch === wanted[ids.length]);
    if (next !== undefined) ids.push(next.id);
  }
  return ids;
}

/** The notes that a hand strikes at once in the measures of a place, in the order of time; repeats count once. */
function struckIn({ timemap, notes }: Pick<Preview, 'timemap' | 'notes'>, { hand, measures }: Found): Struck[][] {
  const byId = new Map(notes.map((note) => [note.id, note]));
  const seen = new Set<string>();
  const chords: Struck[][] = [];
  let measure = 0;
  for (const moment of timemap) {
    measure = moment.measure ?? measure;
    if (!measures.includes(measure)) continue;
    const chord = moment.on.flatMap((id) => {
      const note = byId.get(id);
      const isOf = note !== undefined && !note.isTied && (note.staff === 1) === (hand === 'right') && !seen.has(id);
      seen.add(id);
      return isOf ? [{ id, pitch: note.pitch, measure }] : [];
    });
    if (chord.length > 0) chords.push(chord);
  }
  return chords;
}
