import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { LoopFields } from './loop-fields.tsx';

it('the field applies a typed number when it is complete, and steps at once', async () => {
  const onChange = vi.fn();
  show(
    <LoopFields
      loop={{ from: 4, to: 7 }}
      first={1}
      last={20}
      picks={null}
      isPlayable
      onToggle={() => undefined}
      onChange={onChange}
    />,
  );
  const user = userEvent.setup();
  const last = screen.getByLabelText('Last measure of the loop');

  await user.clear(last);
  await user.type(last, '12');
  expect(onChange).not.toHaveBeenCalled();
  await user.tab();
  expect(onChange.mock.calls).toEqual([[{ from: 4, to: 11 }]]);

  await user.type(screen.getByLabelText('First measure of the loop'), '{ArrowUp}');
  expect(onChange).toHaveBeenLastCalledWith({ from: 5, to: 7 });
});
