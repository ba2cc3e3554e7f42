import { lazy } from 'react';

/** Loaded with the second step, because most people sign in without one. */
export const CodeStep = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));
