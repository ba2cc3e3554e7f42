import { type Family, type Run, runsOf, type Style } from '#fonts/index.ts';
import { type FontFile, musicFont, partsOf } from './load-fonts.ts';

/** 'music' is for SMuFL glyphs within a text. A family is given if the page names the font of its text. */
export type Look = { face: Style | 'music'; size: number; family?: Family };

/** A part of a text with the one font file that has its characters. */
export type WrittenRun = { text: string; size: number; font: FontFile };

/** Fonts of scripts that the text font lacks must have been loaded before. */
export function writtenRuns(text: string, look: Look): WrittenRun[] {
  return partedByFont(text, look).flatMap((part) => {
    if (typeof part === 'string') return [{ text: part, size: look.size, font: musicFont() }];
    return partsOf(part, part.text).map((one) => ({ ...one, size: look.size }));
  });
}

/** The runs of a text for which fonts have to be loaded. */
export function textRuns(text: string, look: Look): Run[] {
  return partedByFont(text, look).filter((part) => typeof part !== 'string');
}

/** Glyphs of the music font are plain strings. */
function partedByFont(text: string, { face, family }: Look): (string | Run)[] {
  const { pieces, isMusic } = splitMusic(text, face);
  return pieces.flatMap((piece): (string | Run)[] => {
    if (isMusic(piece)) return [piece];
    const style = face === 'music' ? 'regular' : face;
    return family ? [{ family, style, text: piece }] : runsOf(piece, style);
  });
}

/** SMuFL glyphs are in the private use area; the music font also has a narrow space, but no letters. */
function splitMusic(text: string, face: Style | 'music') {
  const glyphs = face === 'music' ? /[\u{E000}-\u{F8FF} ]+/u : /[\u{E000}-\u{F8FF}]+/u;
  const pieces = text.split(new RegExp(`(${glyphs.source})`, 'u')).filter((piece) => piece !== '');
  return { pieces, isMusic: (piece: string) => glyphs.test(piece) };
}
