import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { XmlElement } from './element.ts';

/**
 * Parses a well-formed document into its root element. Comments, processing instructions and the document type are left
 * out. @throws if the text is not well formed
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  let element = document;
  const addText = (more: string) => {
    element.text += more;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const child: XmlElement = { name, attributes, children: [], text: '' };
    element.children.push(child);
    open.push(child);
    element = child;
  });
  parser.on('closetag', () => {
    if (element.children.length > 0) element.text = '';
    open.pop();
    element = open.at(-1) ?? document;
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  const [root] = document.children;
  if (!root) throw new Error('The document is empty');
  return root;
}
