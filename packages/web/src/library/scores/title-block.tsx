import type { Preview } from '@eemusic/contract/library/playing';
import { FittedText, titleFonts } from './fitted-text.tsx';
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
