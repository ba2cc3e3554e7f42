export { childText, makeElement, findChild, hasChild, listChildren, plainText, type XmlElement } from './element.ts';
export { endsWithLineEnd } from './line-end.ts';
export { parseXml } from './parse.ts';
export { walkDrawing } from './walk-drawing.ts';
export { writeXml } from './write.ts';
