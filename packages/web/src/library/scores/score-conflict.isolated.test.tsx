import type { Score } from '@eemusic/contract/library/scores';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { scoreFields } from '#testing/score-fields.ts';
import { decisionsOf } from './decisions.ts';
import { ScoreConflict } from './score-conflict.tsx';

vi.mock('#platform/api/call.ts', () => ({ call: () => new Promise(() => undefined) }));

const before: Score = { ...scoreFields, id: 7, name: 'March', levelId: 2, stageId: 3 };
const added = {
  accompanimentPath: '/storage/scores/0123456789abcdef.mp3',
  accompaniment: { address: '/storage/scores/0123456789abcdef.mp3?signature=a', seconds: 60 },
};

it('choosing between two names keeps a recording added after somebody else saved', async () => {
  const client = new QueryClient();
  const onChange = vi.fn();
  function Form() {
    const [decisions, setDecisions] = useState({ ...decisionsOf(before), name: 'Mine' });
    const opened = decisionsOf(before);
    const rest = { before: opened, theirs: { ...opened, name: 'Theirs' }, onChange, onTakeTheirs: () => undefined };
    return (
      <QueryClientProvider client={client}>
        <ScoreConflict {...rest} decisions={decisions} />
        <button type="button" onClick={() => setDecisions({ ...decisions, ...added })}>
          Add
        </button>
      </QueryClientProvider>
    );
  }
  show(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Theirs: Theirs' }));

  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ name: 'Theirs', ...added }));
});
