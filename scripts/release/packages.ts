import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contained, readContained } from './contained.ts';
import { standardText } from './standard-text.ts';

/** A package whose code or files are part of a release. */
export type Shipped = {
  name: string;
  version: string;
  licence: string | null;
  texts: string[];
  /** Who has to be named, where the package itself names somebody else. */
  copyright?: string;
  /** The SHA-512 of the package by the lock file, in hexadecimal. */
  sha512?: string;
  /** Libraries of others inside of it. */
  contains: Contained[];
};

type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Locked> };

const workspaces = [
  'packages/contract',
  'packages/music',
  'packages/server',
  'packages/learner-client',
  'packages/web',
];

/**
 * Returns the packages of a production installation of all workspaces on this machine, and those built into the web
 * app.
 */
export function readShipped(root: string): Shipped[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Set<string>();
  const follow = (from: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {};
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const path = resolve(packages, from, name);
      if (path === null || found.has(path) || !existsSync(join(root, path))) continue;
      found.add(path);
      follow(path);
    }
  };
  for (const workspace of workspaces) follow(workspace);
  const paths = [...found].filter((path) => packages[path]?.link !== true);
  return paths.map((path) => describe(root, path, packages[path])).toSorted(byName);
}

const byName = (one: Shipped, other: Shipped) =>
  `${one.name}@${one.version}`.localeCompare(`${other.name}@${other.version}`, 'en');

/** Finds a package in the same way as Node: next to the package that imports it, or in a folder above. */
function resolve(packages: Lock['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return null;
  }
}

function describe(root: string, path: string, locked: Locked | undefined): Shipped {
  const folder = join(root, path);
  const { name, version, license, licenses, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, unknown> & { name: string; version: string };
  const files = globSync('{LICEN[CS]E,licen[cs]e,COPYING,NOTICE,OFL}*', { cwd: folder }).toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const licence = locked?.license ?? licenceIn(license) ?? licenceIn(licenses) ?? licenceOfText(texts);
  const ownOrStandard = texts.length > 0 ? texts : standardText(licence, name, author);
  const sha512 = /^sha512-(\S+)/.exec(locked?.integrity ?? '')?.[1];
  return {
    name,
    version,
    licence,
    texts: ownOrStandard,
    ...(sha512 !== undefined && { sha512: Buffer.from(sha512, 'base64').toString('hex') }),
    contains: readContained(folder),
  };
}

const mit =
  /Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files .*subject to the following conditions: The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software\. THE SOFTWARE IS PROVIDED "AS IS"/;

/** Recognises the MIT licence by its text, because some packages do not name it. */
export function licenceOfText(texts: readonly string[]): string | null {
  return texts.some((text) => mit.test(text.replaceAll(/\s+/g, ' '))) ? 'MIT' : null;
}

/** Returns the licence field in any of its historical forms: a text, an object or a list. */
function licenceIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(licenceIn).find((one) => one !== null) ?? null;
  return typeof value === 'object' && value !== null && 'type' in value ? licenceIn(value.type) : null;
}
