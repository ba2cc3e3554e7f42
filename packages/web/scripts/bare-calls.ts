import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { Plugin } from 'vite';
import { bareCall } from '#platform/api/bare-call.ts';

const contract = resolve(import.meta.dirname, '../../contract/src');
const nameOfContract = '@eemusic/contract/';

/**
 * The browser sends calls and parses no answers, so it gets them without their schemas: only forms read these, and zod
 * is loaded with them. A module of the contract is built as two: `?bare` is its calls without schemas and its
 * constants, `?whole` is all of it. Who reads `call.input` gets the whole; who imports by name gets what it names.
 */
export function bareCalls(): Plugin {
  return {
    name: 'bare-calls',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (isPart(source)) return { id: source, moduleSideEffects: false };
      if (importer === undefined) return null;
      if (isPart(importer) && source.startsWith('./')) return wholeOf(join(dirname(importer), source));
      if (isPart(importer) && source.startsWith('#')) return wholeOf(join(contract, source.slice(1)));
      if (!source.startsWith(nameOfContract)) return null;
      const path = join(contract, `${source.slice(nameOfContract.length)}.ts`);
      return (await readsSchemas(importer)) ? wholeOf(path) : { id: path, moduleSideEffects: false };
    },
    async load(id) {
      if (!id.startsWith(contract)) return null;
      const [path = '', part] = id.split('?');
      if (part === 'whole') return readFile(path, 'utf8');
      if (!(await hasSchemas(path))) return null;

      const exported = Object.entries<unknown>(await import(pathToFileURL(path).href));
      const bare = exported.filter(([, value]) => isCall(value) || isPlain(value));
      if (part === 'bare') return bare.map(([name, value]) => `export const ${name} = ${written(value)};`).join('\n');
      const rest = exported.filter((one) => !bare.includes(one));
      return exportedFrom(`${path}?bare`, bare) + exportedFrom(`${path}?whole`, rest);
    },
  };
}

const isPart = (id: string) => id.startsWith(contract) && /\?(bare|whole)$/.test(id);

/** What has no schemas is not there twice. */
async function wholeOf(path: string) {
  return { id: (await hasSchemas(path)) ? `${path}?whole` : path, moduleSideEffects: false };
}

async function hasSchemas(path: string): Promise<boolean> {
  return /^import (?!type).* from '(zod|(#platform|\.)\/endpoint\.ts)';$/m.test(await readFile(path, 'utf8'));
}

/** Whether a module of the console reads the schemas of a call that it imports. */
async function readsSchemas(importer: string): Promise<boolean> {
  const text = await readFile(importer.replace(/\?.*/, ''), 'utf8');
  const imports = text.matchAll(/^import \{([^}]*)\} from '@eemusic\/contract\//gm);
  const names = [...imports].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
  return names.some((name) => new RegExp(`\\b${name}\\??\\.(input|output|params)\\b`).test(text));
}

const exportedFrom = (id: string, exported: readonly [string, unknown][]) =>
  `export { ${exported.map(([name]) => name).join(', ')} } from ${JSON.stringify(id)};\n`;

const written = (value: unknown) => JSON.stringify(isCall(value) ? bareCall(value) : value);

function isCall(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && ['method', 'path', 'access'].every((key) => key in value);
}

/** What JSON writes as it is. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isPlain);
}
