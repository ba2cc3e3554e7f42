import type { Code } from '@eemusic/contract/platform/permissions';
import type { Module } from '#platform/room.ts';
import { rooms } from './rooms.ts';

/** What the navigation and the dashboard offer, in this order. */
export const modules: readonly Module[] = rooms.flatMap(({ room }) => room.modules ?? []);

export function mayOpen({ codes }: { codes?: readonly Code[] }, held: readonly Code[]): boolean {
  return codes === undefined || codes.some((code) => held.includes(code));
}

/** The modules that holders of these codes see. */
export function modulesOf(held: readonly Code[]): readonly Module[] {
  return modules.filter((module) => mayOpen(module, held) && !module.insideFor?.some((code) => held.includes(code)));
}

export function isAt({ addresses }: Module, pathname: string): boolean {
  return addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`));
}
