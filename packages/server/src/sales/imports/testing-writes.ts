import { aChain } from '#testing/a-chain.ts';
import { channelImport, educatorImport, studentImport } from '#testing/an-import.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'imports.importChannels': async () => {
    const server = await aChain();
    const text = 'Name,Contact Name,Contact No,Contact Email,Region\nNorth,Mei Lin,110,mei@example.com,Beijing\n';
    const { check, applyPlan } = channelImport(server);
    const { plan } = (await check(text)).body;
    return { server, done: () => applyPlan(text, plan), refused: () => applyPlan(text, '0'.repeat(64)) };
  },
  'imports.importEducators': async () => {
    const server = await aChain();
    const text = 'Name,Contact Name,Contact No,Contact Email\nOak School,Mei Lin,110,mei@example.com\n';
    const { check, applyPlan } = educatorImport(server);
    const { plan } = (await check(text)).body;
    return { server, done: () => applyPlan(text, plan), refused: () => applyPlan(text, '0'.repeat(64)) };
  },
  'imports.importStudents': async () => {
    const server = await aChain();
    const text = 'Name\nMei Lin\n';
    const { check, applyPlan } = studentImport(server);
    const { plan } = (await check(text)).body;
    return { server, done: () => applyPlan(text, plan), refused: () => applyPlan('Name\n', plan) };
  },
};
