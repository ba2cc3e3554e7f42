import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { queryOptions } from '@tanstack/react-query';
import type { Guarded, Module, Subscreen, Work } from '#platform/room.ts';
import { rooms } from './rooms.ts';

export const modules: readonly Module[] = rooms.flatMap(({ room }) => room.modules ?? []);

const subscreens: readonly Subscreen[] = rooms.flatMap(({ room }) => room.subscreens ?? []);

const allWork: readonly Work[] = rooms.flatMap(({ room }) => room.work ?? []);

export type Tiled = Module & Required<Pick<Module, 'tile'>>;

export function mayOpen({ codes }: Guarded, heldCodes: readonly Code[]): boolean {
  return codes === undefined || codes.some((code) => heldCodes.includes(code));
}

const isListed = (entry: Guarded, heldCodes: readonly Code[]): boolean =>
  mayOpen(entry, heldCodes) && !entry.insideFor?.some((code) => heldCodes.includes(code));

export function modulesOf(heldCodes: readonly Code[]): readonly Module[] {
  return modules.filter((module) => isListed(module, heldCodes));
}

/** The tiles that holders of these codes see on the dashboard: one a code, in the order of the specification. */
export function tilesOf(heldCodes: readonly Code[]): readonly Tiled[] {
  const tiled = modules.filter((module): module is Tiled => module.tile !== undefined);
  return codes.filter((code) => heldCodes.includes(code)).flatMap((code) => tiled.filter(({ tile }) => tile === code));
}

/** The subscreens that the navigation lists under a module for holders of these codes. */
export function subscreensOf({ to }: Module, heldCodes: readonly Code[]): readonly Subscreen[] {
  return subscreens.filter((screen) => screen.under === to && isListed(screen, heldCodes));
}

/** Also while one of its records is open, such as a statement. */
export function isShown({ to, tab, records }: Subscreen, at: { pathname: string; tab: unknown }): boolean {
  if (records !== undefined && at.pathname !== to) return isWithin(records, at.pathname);
  return isWithin(to, at.pathname) && at.tab === tab;
}

export function isAt({ addresses }: Module, pathname: string): boolean {
  return addresses.some((address) => isWithin(address, pathname));
}

const isWithin = (address: string, pathname: string) => pathname === address || pathname.startsWith(`${address}/`);

export const workOf = (heldCodes: readonly Code[]) => allWork.filter((one) => mayOpen(one, heldCodes));

export const workQuery = ({ queryKey, load }: Work, heldCodes: readonly Code[]) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await load()).findWork(signal, heldCodes),
    structuralSharing: false,
  });
