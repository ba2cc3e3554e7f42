export {
  childText,
  dropEmpty,
  endsWithLineEnd,
  findChild,
  hasChild,
  listChildren,
  listWithin,
  makeElement,
  parseXml,
  plainText,
  writeXml,
  type XmlElement,
} from './element.ts';
export { walkDrawing } from './walk-drawing.ts';
