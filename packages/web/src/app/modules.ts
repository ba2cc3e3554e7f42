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

/** The subscreens of a module that holders of these codes see as its tabs. */
export function subscreensOf({ to }: Module, heldCodes: readonly Code[]): readonly Subscreen[] {
  return subscreens.filter((screen) => screen.under === to && isListed(screen, heldCodes));
}

/** The module of an address. Some of its screens have addresses that do not begin as its own do. */
export function moduleAt(pathname: string, heldCodes: readonly Code[]): Module | undefined {
  return modulesOf(heldCodes).find(
    (module) => isAt(module, pathname) || subscreensOf(module, heldCodes).some(({ to }) => to === pathname),
  );
}

/** The screen that is open; none while one of their records is, which leads back to them. */
export function shownOf(screens: readonly Subscreen[], at: { pathname: string; tab: unknown }): Subscreen | undefined {
  return screens.findLast(({ to, tab }) => to === at.pathname && (tab === undefined || tab === at.tab));
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
