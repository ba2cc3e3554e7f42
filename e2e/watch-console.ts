import type { BrowserContext } from '@playwright/test';

/** Collects the console errors of all tabs, including refused calls, except for expected ones. */
export function watchConsole(context: BrowserContext, expected: RegExp | null): string[] {
  const complaints: string[] = [];
  context.on('weberror', (fault) => complaints.push(fault.error().message));
  context.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !expected?.test(text)) complaints.push(text);
  });
  return complaints;
}
