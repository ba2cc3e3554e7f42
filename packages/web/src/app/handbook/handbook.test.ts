import type { Messages } from '@lingui/core';
import { permissions } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { handbook as chinese } from 'virtual:handbook/zh';
import { handbook as english } from 'virtual:handbook/en';
import { router } from '#app/router.tsx';
import { type Block, type Handbook, type Inline, plainText } from './content.ts';

const catalogs = {
  en: import.meta.glob<Messages>('/src/platform/locales/en/*.po', { import: 'messages', eager: true }),
  'zh-Hans': import.meta.glob<Messages>('/src/platform/locales/zh-Hans/*.po', { import: 'messages', eager: true }),
};

/** Texts of the interface without placeholders, and the names of permissions. */
function textsOf(language: keyof typeof catalogs): Set<string> {
  const texts = Object.values(catalogs[language]).flatMap((messages) =>
    Object.values(messages).flatMap((text) => {
      const [only, ...rest] = Array.isArray(text) ? text : [text];
      return typeof only === 'string' && rest.length === 0 ? [only] : [];
    }),
  );
  return new Set([...texts, ...permissions.map((permission) => permission[language])]);
}

function linesOf(block: Block): (readonly Inline[])[] {
  switch (block.kind) {
    case 'list':
      return block.items.flatMap((item) => item.flatMap(linesOf));
    case 'table':
      return [block.head, ...block.rows].flat();
    case 'picture':
      return [[block.text]];
    default:
      return [block.content];
  }
}

const partsOf = ({ pages }: Handbook) =>
  pages.flatMap(({ id, blocks }) =>
    blocks.flatMap((block) => linesOf(block).flatMap((line) => line.map((part) => ({ id, part })))),
  );

const shapeOf = (block: Block) => (block.kind === 'list' ? `list of ${block.items.length}` : block.kind);

const screens = Object.values<{ options: { component?: unknown; staticData?: object }; children?: unknown }>(
  router.routesById as never,
).filter(({ options, children }) => options.component !== undefined && children === undefined);

describe.each([
  ['en', english],
  ['zh-Hans', chinese],
] as const)('the handbook in %s', (language, handbook) => {
  it('names buttons, fields and screens as the interface does', () => {
    const texts = textsOf(language);
    const names = partsOf(handbook).flatMap(({ id, part }) =>
      typeof part !== 'string' && part.kind === 'name' ? [{ id, name: part.text }] : [],
    );
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter(({ name }) => !texts.has(name))).toEqual([]);
  });

  it('links to pages and headings that exist', () => {
    const headings = new Map(
      handbook.pages.map(({ id, blocks }) => [id, blocks.map((block) => (block.kind === 'heading' ? block.id : ''))]),
    );
    const dead = partsOf(handbook).filter(({ id, part }) => {
      if (typeof part === 'string' || part.kind !== 'link') return false;
      const there = headings.get(part.page || id);
      return there === undefined || (part.heading !== '' && !there.includes(part.heading));
    });
    expect(dead).toEqual([]);
  });

  it('shows no Markdown as text', () => {
    const left = partsOf(handbook).filter(({ part }) => /\*\*|`|\]\(/.test(plainText([part])));
    expect(left).toEqual([]);
  });
});

it('has the same pages, parts and steps in both languages', () => {
  const outline = ({ groups, pages }: Handbook) => ({
    groups: groups.map((group) => group.pages),
    pages: pages.map(({ id, blocks }) => [id, ...blocks.map(shapeOf)]),
  });
  expect(outline(chinese)).toEqual(outline(english));
});

it('has a page for every screen of the shell', () => {
  const inShell = screens.filter((screen) => String((screen as { id?: string }).id).startsWith('/shell'));
  const pages = new Set(english.pages.map(({ id }) => id));
  expect(inShell.length).toBeGreaterThan(25);
  for (const { options, id } of inShell as { options: { staticData?: Named }; id?: string }[]) {
    const { handbook, handbookAt = {} } = options.staticData ?? {};
    for (const page of [handbook, ...Object.values(handbookAt)]) expect(pages, `${id}: ${page}`).toContain(page);
  }
});

type Named = { handbook?: string; handbookAt?: Record<string, string> };
