import type { Messages } from '@lingui/core';
import { permissions } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { handbook as chinese } from 'virtual:handbook/zh';
import { handbook as english } from 'virtual:handbook/en';
import { router } from '#app/router.tsx';
import { elementsIn, type Handbook, type Part, textOf } from './content.ts';

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

const elementsOf = ({ pages }: Handbook) =>
  pages.flatMap(({ id, content }) => elementsIn(content).map((element) => ({ ...element, at: id })));

const shapeOf = (part: Part) =>
  typeof part === 'string'
    ? part
    : ['list', 'steps'].includes(part.kind)
      ? `list of ${part.content.length}`
      : part.kind;

const screens = Object.values<{ options: { component?: unknown; staticData?: object }; children?: unknown }>(
  router.routesById as never,
).filter(({ options, children }) => options.component !== undefined && children === undefined);

describe.each([
  ['en', english],
  ['zh-Hans', chinese],
] as const)('the handbook in %s', (language, handbook) => {
  it('names buttons, fields and screens as the interface does', () => {
    const texts = textsOf(language);
    const names = elementsOf(handbook).flatMap((element) =>
      element.kind === 'name' ? [{ id: element.at, name: textOf(element) }] : [],
    );
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter(({ name }) => !texts.has(name))).toEqual([]);
  });

  it('links to pages and headings that exist', () => {
    const headings = new Map(
      handbook.pages.map(({ id, content }) => [
        id,
        elementsIn(content).flatMap((element) => (element.kind === 'heading' ? (element.id ?? []) : [])),
      ]),
    );
    const dead = elementsOf(handbook).filter(({ kind, at, page, id = '' }) => {
      const there = headings.get(page || at);
      return kind === 'link' && (there === undefined || (id !== '' && !there.includes(id)));
    });
    expect(dead).toEqual([]);
  });

  it('shows no Markdown as text', () => {
    const texts = elementsOf(handbook).map((element) => `${textOf(element)} ${element.text ?? ''}`);
    expect(texts.filter((text) => /\*\*|`|\]\(/.test(text))).toEqual([]);
  });
});

it('has the same pages, parts and steps in both languages', () => {
  const outline = ({ groups, pages }: Handbook) => ({
    groups: groups.map((group) => group.pages),
    pages: pages.map(({ id, content }) => [id, ...content.map(shapeOf)]),
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
