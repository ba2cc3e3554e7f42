import { parseMarkup } from '#xml/markup.ts';
import { Drawing, measureSystems } from './drawing.ts';

/** Applies a rule that changes drawings to one that is given as text. */
export const adjusted =
  (adjust: (drawing: Drawing, space: number) => void) =>
  (svg: string, space = 0): string => {
    const drawing = new Drawing(svg);
    adjust(drawing, space);
    return drawing.toString();
  };

export const readTexts = (svg: string) => new Drawing(svg).texts;
export const systemsOf = (svg: string) => measureSystems(new Drawing(svg));

export const parsed = (pages: readonly string[]) => pages.map(parseMarkup);
