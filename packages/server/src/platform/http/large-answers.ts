import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { compiled } from './compiled.ts';

/** A list of more is checked and written bit by bit; what stands in it is small. */
const maxSmall = 50;
/** In ms: so long an answer is worked at before others have their turn. */
const maxTurnMs = 10;

/** Whether there is a long list in it. */
export function isLarge(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > maxSmall || value.some(isLarge);
  return Object.values(value).some(isLarge);
}

/** As the schema parses it; others have their turn meanwhile. */
export function checked(schema: z.ZodMiniType, value: unknown): Promise<unknown> {
  return check(schema, value, startTurns());
}

/** As JSON.stringify writes it; others have their turn meanwhile. */
export async function written(value: unknown): Promise<string> {
  const parts: string[] = [];
  await write(value, parts, startTurns());
  return parts.join('');
}

type Turns = { areOver(): boolean; next(): Promise<void> };

function startTurns(): Turns {
  let since = performance.now();
  return {
    areOver: () => performance.now() - since > maxTurnMs,
    async next() {
      await setImmediate();
      since = performance.now();
    },
  };
}

async function check(schema: z.ZodMiniType, value: unknown, turns: Turns): Promise<unknown> {
  if (!isLarge(value) || schema.def.checks?.length) return compiled(schema).parse(value);
  if (schema instanceof z.ZodMiniArray && Array.isArray(value))
    return checkList(schema.def.element as z.ZodMiniType, value, turns);
  if (!(schema instanceof z.ZodMiniObject) || schema.def.catchall || !isRecord(value))
    return compiled(schema).parse(value);

  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
    const read = await check(part, value[name], turns);
    if (read !== undefined) parts[name] = read;
  }
  return parts;
}

async function checkList(element: z.ZodMiniType, list: readonly unknown[], turns: Turns): Promise<unknown[]> {
  const parts: unknown[] = [];
  const small = compiled(element);
  for (const part of list) {
    parts.push(list.length > maxSmall ? small.parse(part) : await check(element, part, turns));
    if (turns.areOver()) await turns.next();
  }
  return parts;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function write(value: unknown, parts: string[], turns: Turns): Promise<void> {
  if (turns.areOver()) await turns.next();
  if (!isLarge(value) || typeof value !== 'object' || value === null) return void parts.push(textOf(value));
  if (Array.isArray(value)) return writeList(value, parts, turns);
  let before = '{';
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    parts.push(`${before}${JSON.stringify(name)}:`);
    await write(part, parts, turns);
    before = ',';
  }
  parts.push('}');
}

async function writeList(list: readonly unknown[], parts: string[], turns: Turns): Promise<void> {
  parts.push('[');
  for (const [index, part] of list.entries()) {
    const before = index === 0 ? '' : ',';
    if (list.length > maxSmall) parts.push(before + textOf(part));
    else {
      parts.push(before);
      await write(part, parts, turns);
    }
    if (turns.areOver()) await turns.next();
  }
  parts.push(']');
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null';
