import { useSyncExternalStore } from 'react';
import type { Preview } from '@eemusic/contract/library/playing';
import classes from './title-block.module.css';

/** A4 in points, with the positions and sizes of the printed title block. */
const paper = { width: 595.28, height: 841.89 };
const margin = { names: 34, title: 56 };
const baselines = { title: 50, subtitle: 14, below: 13, arranger: 11.5, number: 24, rights: 13 };
/** Space between the names on both sides. */
const placeWidth = 200;
const [ink, grey] = ['#000000', '#555555'];
const middle = { x: paper.width / 2, anchor: 'middle' } as const;

type Props = { score: Pick<Preview, 'name' | 'place' | 'credits'>; page: number };

/**
 * The text printed around the music of a page: title and names above the first page, the copyright below it, and page
 * numbers below all.
 */
export function TitleBlock({ score, page }: Props) {
  return (
    <svg
      className={classes.block}
      style={{ fontFamily: titleFonts }}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      aria-hidden
    >
      {page === 0 && <Heading {...score} />}
      <text x={middle.x} y={paper.height - baselines.number} textAnchor="middle" fontSize={9} fill={grey}>
        {page + 1}
      </text>
      {page === 0 && score.credits.rights && (
        <FittedText
          {...middle}
          {...{ text: score.credits.rights, largest: 7, smallest: 5, room: paper.width - 2 * margin.names, fill: grey }}
          y={paper.height - baselines.rights}
        />
      )}
    </svg>
  );
}

function Heading({ name, place, credits }: Props['score']) {
  const { subtitle, composer, lyricist, arranger } = credits;
  const room = paper.width - 2 * margin.title;
  const afterSubtitle = baselines.title + (subtitle ? baselines.subtitle : 0);
  const below = afterSubtitle + baselines.below;
  const hasNames = composer !== null || lyricist !== null || arranger !== null;
  const beside = place === '' ? 0 : placeWidth;
  const names = {
    largest: 9.5,
    smallest: 6,
    fill: ink,
    room: (paper.width - beside) / 2 - margin.names - 8,
  };
  const right = { x: paper.width - margin.names, anchor: 'end' } as const;
  return (
    <>
      <FittedText
        {...middle}
        y={baselines.title}
        text={name}
        {...{ largest: 19, smallest: 8, room, fill: ink }}
        weight="bold"
      />
      {subtitle && (
        <FittedText
          {...middle}
          y={afterSubtitle}
          text={subtitle}
          {...{ largest: 10.5, smallest: 7, room, fill: ink }}
          slant="italic"
        />
      )}
      {place !== '' && (
        <FittedText
          {...middle}
          {...{ text: place, largest: 9, smallest: 7, fill: grey, room: hasNames ? placeWidth : room }}
          y={below}
        />
      )}
      {lyricist && <FittedText x={margin.names} anchor="start" y={below} text={lyricist} {...names} />}
      {composer && <FittedText {...right} y={below} text={composer} {...names} />}
      {arranger && <FittedText {...right} y={below + (composer ? baselines.arranger : 0)} text={arranger} {...names} />}
    </>
  );
}

/** The fonts of the music: Edwin, then the fonts that pages use for other scripts. */
const titleFonts =
  "Edwin, 'Noto Serif Variable', 'Noto Sans Hebrew Variable', 'Noto Sans Arabic Variable', 'Noto Sans Thai Variable', " +
  "'Noto Sans SC Variable', 'Noto Sans JP Variable', 'Noto Sans KR Variable', serif";

type FittedTextProps = {
  text: string;
  x: number;
  /** Vertical position of the baseline. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Limits of the font size, in units of the SVG. */
  largest: number;
  smallest: number;
  room: number;
  fill: string;
  weight?: 'bold';
  slant?: 'italic';
};

/** A line of text in the largest font size at which it fits; truncated if it does not fit in the smallest. */
function FittedText({ x, y, anchor, fill, weight, slant, ...line }: FittedTextProps) {
  // Measured again when fonts are loaded, whose widths differ from the fallback's.
  useSyncExternalStore(onFontsLoaded, () => timesLoaded);
  const { written, size } = fit(line, `${slant ?? ''} ${weight ?? ''}`);
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={size} fontWeight={weight} fontStyle={slant} fill={fill}>
      {written}
    </text>
  );
}

type Line = Pick<FittedTextProps, 'text' | 'largest' | 'smallest' | 'room'>;

function fit({ text, largest, smallest, room }: Line, style: string): { written: string; size: number } {
  const size = Math.max(smallest, Math.min(largest, room / Math.max(widthOf(text, style), Number.EPSILON)));
  const letters = [...text];
  let written = text;
  while (letters.length > 1 && widthOf(written, style) * size > room + 1) {
    letters.splice(-Math.max(1, Math.floor(letters.length / 20)));
    written = `${letters.join('').trimEnd()}…`;
  }
  return { written, size };
}

/** Measures without the page, whose music would otherwise be laid out at once for each line of text. */
const canvas = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null;
const measuredSize = 100;

/** The width of a text in a font size of 1; 0 where nothing can be measured. */
function widthOf(text: string, style: string): number {
  if (canvas === null) return 0;
  canvas.font = `${style} ${measuredSize}px ${titleFonts}`;
  return canvas.measureText(text).width / measuredSize;
}

let timesLoaded = 0;

function onFontsLoaded(act: () => void): () => void {
  if (!('fonts' in document)) return () => undefined;
  const measureAgain = () => {
    timesLoaded += 1;
    act();
  };
  document.fonts.addEventListener('loadingdone', measureAgain);
  return () => document.fonts.removeEventListener('loadingdone', measureAgain);
}
