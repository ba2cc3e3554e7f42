import { parseSync } from 'oxc-parser';
import { isTest } from '#scripts/structure/source.ts';

/** A piece of code that runs as a whole: its offsets in the text of its file, without braces. */
export type Block = { start: number; end: number; isExpression: boolean };

type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Whether a file is code that ships and runs. */
export const isProduct = (path: string): boolean =>
  /^packages\/(contract|music|server|web)\/src\/.*\.tsx?$/.test(path) &&
  !isTest(path) &&
  !/\/start-test|-test-|\.gen\.ts$|\.d\.ts$/.test(path);

/** @returns the blocks of a file, outer ones before inner ones. */
export function blocksOf(path: string, text: string): Block[] {
  const blocks: Block[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'BlockStatement') blocks.push({ start: node.start + 1, end: node.end - 1, isExpression: false });
    const body = node['body'];
    if (node.type === 'ArrowFunctionExpression' && isNode(body) && body.type !== 'BlockStatement')
      blocks.push({ start: body.start, end: body.end, isExpression: true });
    if (node.type === 'ConditionalExpression')
      for (const branch of [node['consequent'], node['alternate']])
        if (isNode(branch)) blocks.push({ start: branch.start, end: branch.end, isExpression: true });
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Every node of the tree has these fields.
  visit(parseSync(path, text).program as unknown as SyntaxNode);
  return blocks.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** The name of a block, by which what a test reached is looked up. */
export const nameOf = (path: string, { start, end }: Block): string => `${path}:${start}-${end}`;

/** @returns the name of the innermost block that contains a part of a file; undefined outside of blocks. */
export function blockAround(path: string, text: string, offset: number): string | undefined {
  const block = blocksOf(path, text).findLast(({ start, end }) => start <= offset && offset <= end);
  return block && nameOf(path, block);
}
