import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useImport } from './use-import.ts';

const { uploadTo } = vi.hoisted(() => ({ uploadTo: vi.fn() }));
vi.mock('#platform/api/upload.ts', () => ({ uploadTo }));

const checked: ImportCheck = {
  columns: [],
  fields: [],
  rows: [],
  detached: 0,
  duplicates: 0,
  needsConfirmation: false,
  counts: { new: 1, changed: 0, unchanged: 0, refused: 0 },
  plan: 'a'.repeat(64),
  sheets: [''],
  sheet: 1,
  heading: 1,
  text: null,
  filled: 0,
  hidden: 0,
  totals: 0,
  several: 0,
};
const choice = { checked, confirmed: null, skipRefused: false, skipDuplicates: false };

it('sends an import once, however fast somebody clicks', async () => {
  const onApplied = vi.fn();
  const client = new QueryClient();
  const { result } = renderHook(() => useImport({ of: 'students', onApplied }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  uploadTo.mockResolvedValue(checked);
  act(() => result.current.choose(new File(['Name'], 'users.csv')));
  await waitFor(() => expect(result.current.checked).toEqual(checked));
  uploadTo.mockReset().mockResolvedValue({ message: 'Imported', deletionId: 7 });

  act(() => {
    result.current.apply(choice);
    result.current.apply(choice);
  });

  await waitFor(() => expect(onApplied).toHaveBeenCalledOnce());
  expect(uploadTo).toHaveBeenCalledOnce();
});
