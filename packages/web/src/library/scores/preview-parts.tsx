import { t } from '@lingui/core/macro';
import { type ButtonProps, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Preview } from '@eemusic/contract/library/playing';
import type { PlayRequest } from '#library/playing/index.ts';
import { pageQuery, SheetPage, SheetPane, usePaper } from '#library/sheet-music/index.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { LinkButton } from '#platform/ui/links.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { LazyPlayer } from './lazy-player.tsx';
import { previewQuery } from './queries.ts';

export function usePreview(id: number, edition?: number) {
  const query = useQuery(previewQuery(id, edition));
  const pages = query.data?.pages ?? [];
  const [page, setPage] = useState(0);
  /** Later pages are loaded while the user reads the first one. */
  const isFirstThere = useQuery({ ...pageQuery(pages[0] ?? ''), enabled: pages[0] !== undefined }).isSuccess;
  useQueries({ queries: isFirstThere ? pages.slice(1).map(pageQuery) : [] });

  return {
    id,
    query,
    name: query.data?.name ?? '',
    pages,
    page,
    setPage,
    turn: (by: number) => setPage((now) => Math.min(Math.max(now + by, 0), Math.max(pages.length - 1, 0))),
    ...usePaper(),
  };
}

type ShownPreview = ReturnType<typeof usePreview>;

export function PreviewPages({ preview: { pages, page, turn } }: { preview: ShownPreview }) {
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t`Pages`}>
      <IconTool label={t`Previous page`} onClick={() => turn(-1)} disabled={page === 0} icon={IconChevronLeft} />
      <Text size="sm" role="status" miw={64} ta="center">
        {pages.length > 0 && t`${page + 1} of ${pages.length}`}
      </Text>
      <IconTool
        label={t`Next page`}
        onClick={() => turn(1)}
        disabled={page >= pages.length - 1}
        icon={IconChevronRight}
      />
    </Group>
  );
}

type SheetProps = {
  preview: ShownPreview;
  width?: number | undefined;
  /** The paper may be wider than the pane, which then scrolls. */
  isZoomed?: boolean;
  isFirst?: boolean;
  prepare?: ((page: SVGSVGElement) => void) | undefined;
};

const deskStyle = { flex: 1, overflow: 'auto', padding: 'clamp(12px, 3vw, 24px)', background: 'var(--surface-hover)' };

export function PreviewSheet({ preview, width, isZoomed = false, isFirst = false, prepare }: SheetProps) {
  const { query, name, pages, page, paper, onShown } = preview;
  const address = pages[page];
  if (query.error !== null && query.data === undefined)
    return <ListError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <SheetPane style={deskStyle} isFirst={isFirst}>
      <div
        ref={paper}
        className="relative"
        style={{
          width,
          maxWidth: isZoomed ? undefined : '100%',
          marginInline: 'auto',
          boxShadow: '0 1px 4px rgb(0 0 0 / 16%)',
        }}
      >
        {address === undefined ? (
          <Skeleton style={{ aspectRatio: '2100 / 2970' }} />
        ) : (
          <SheetPage
            key={address}
            address={address}
            prepare={prepare}
            onShown={onShown}
            label={t`Sheet music of ${name}, page ${page + 1} of ${pages.length}`}
          />
        )}
        {query.data !== undefined && address !== undefined && <TitleBlock score={query.data} page={page} />}
      </div>
    </SheetPane>
  );
}

type PlayerProps = {
  preview: ShownPreview;
  /** Whenever it increases, the player plays or pauses; it has no keys of its own. */
  requests?: number;
  /** The latest request, if it is not to play or pause. */
  start?: PlayRequest | null;
};

export function PreviewPlayer({
  preview: { id, query, paper, page, shown, setPage },
  requests,
  start = null,
}: PlayerProps) {
  if (query.data === undefined) return null;
  return (
    <LazyPlayer
      preview={query.data}
      score={{ id, version: query.data.version }}
      paper={paper}
      page={page}
      shown={shown}
      onPage={setPage}
      onChanged={query.refetch}
      isKeyless={requests !== undefined}
      start={start}
      {...(requests !== undefined && { requests })}
    />
  );
}

export function EditionsLink({ id, ...button }: ButtonProps & { id: number }) {
  return (
    <LinkButton
      icon={IconHistory}
      to="/score-library/editions/$id"
      params={{ id: String(id) }}
      size="xs"
      variant="default"
      {...button}
    >{t`New edition…`}</LinkButton>
  );
}

/** A4 in points, with the positions and sizes of the printed title block. */
const a4 = { width: 595.28, height: 841.89 };
const margin = { names: 34, title: 56 };
const baselines = { title: 50, subtitle: 14, below: 13, arranger: 11.5, number: 24, rights: 13 };
const placeWidth = 200;
const [ink, grey] = ['#000000', '#555555'];

type TitleProps = { score: Pick<Preview, 'name' | 'place' | 'credits'>; page: number };

/** What is printed around the music: title and names, the copyright, and page numbers. */
export function TitleBlock({ score, page }: TitleProps) {
  return (
    <svg
      className="absolute w-full"
      style={{ inset: 0, height: '100%', fontFamily: titleFonts, pointerEvents: 'none' }}
      viewBox={`0 0 ${a4.width} ${a4.height}`}
      aria-hidden
    >
      {page === 0 &&
        linesOf(score).map((line) => line.text && <FittedText key={`${line.anchor} ${line.y}`} {...line} />)}
      <text x={a4.width / 2} y={a4.height - baselines.number} textAnchor="middle" fontSize={9} fill={grey}>
        {page + 1}
      </text>
    </svg>
  );
}

function linesOf({ name, place, credits }: TitleProps['score']): Line[] {
  const { subtitle, composer, lyricist, arranger, rights } = credits;
  const afterSubtitle = baselines.title + (subtitle ? baselines.subtitle : 0);
  const below = afterSubtitle + baselines.below;
  const hasNames = composer !== null || lyricist !== null || arranger !== null;
  const beside = place === '' ? 0 : placeWidth;
  const middle = { x: a4.width / 2, anchor: 'middle', room: a4.width - 2 * margin.title, fill: ink } as const;
  const room = (a4.width - beside) / 2 - margin.names - 8;
  const names = { y: below, largest: 9.5, smallest: 6, fill: ink, room };
  const right = { ...names, x: a4.width - margin.names, anchor: 'end' } as const;
  return [
    { ...middle, text: name, y: baselines.title, largest: 19, smallest: 8, weight: 'bold' },
    { ...middle, text: subtitle, y: afterSubtitle, largest: 10.5, smallest: 7, slant: 'italic' },
    {
      ...middle,
      text: place,
      y: below,
      largest: 9,
      smallest: 7,
      fill: grey,
      room: hasNames ? placeWidth : middle.room,
    },
    { ...names, text: lyricist, x: margin.names, anchor: 'start' },
    { ...right, text: composer },
    { ...right, text: arranger, y: below + (composer ? baselines.arranger : 0) },
    {
      ...middle,
      text: rights,
      y: a4.height - baselines.rights,
      largest: 7,
      smallest: 5,
      fill: grey,
      room: a4.width - 2 * margin.names,
    },
  ];
}

/** The fonts of the music: Edwin, then the fonts that pages use for other scripts. */
const titleFonts =
  "Edwin, 'Noto Serif Variable', 'Noto Sans Hebrew Variable', 'Noto Sans Arabic Variable', 'Noto Sans Thai Variable', " +
  "'Noto Sans SC Variable', 'Noto Sans JP Variable', 'Noto Sans KR Variable', serif";

type Line = {
  text: string | null;
  x: number;
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
function FittedText({ x, y, anchor, fill, weight, slant, ...line }: Line) {
  // Measured again when fonts are loaded, whose widths differ from the fallback's.
  useSyncExternalStore(onFontsLoaded, () => timesLoaded);
  const { written, size } = fit(line, `${slant ?? ''} ${weight ?? ''}`);
  return (
    <text
      {...{ x, y, fill }}
      style={{ unicodeBidi: 'plaintext' }}
      textAnchor={anchor}
      fontSize={size}
      fontWeight={weight}
      fontStyle={slant}
    >
      {written}
    </text>
  );
}

type Fitted = Pick<Line, 'text' | 'largest' | 'smallest' | 'room'>;

function fit({ text, largest, smallest, room }: Fitted, style: string): { written: string; size: number } {
  const size = Math.max(smallest, Math.min(largest, room / Math.max(widthOf(text ?? '', style), Number.EPSILON)));
  const letters = [...(text ?? '')];
  let written = text ?? '';
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
