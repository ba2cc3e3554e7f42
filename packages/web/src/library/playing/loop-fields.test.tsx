import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { LoopFields } from './practice-settings.tsx';

const labels = ['', ...Array.from({ length: 12 }, (_, at) => String(at + 33)), 'X1', '45'];

function someFields(loop: { from: number; to: number }) {
  const onChange = vi.fn();
  show(
    <LoopFields loop={loop} labels={labels} picks={null} isPlayable onToggle={() => undefined} onChange={onChange} />,
  );
  const [first, last] = ['First', 'Last'].map((end) => screen.getByLabelText(`${end} measure of the loop`));
  if (!first || !last) throw new Error('A field is missing');
  return { user: userEvent.setup(), onChange, first, last };
}

it('a field applies a typed measure when it is complete, and steps at once', async () => {
  const { user, onChange, first, last } = someFields({ from: 4, to: 7 });
  expect([first, last].map((field) => (field as HTMLInputElement).value)).toEqual(['36', '39']);

  await user.clear(last);
  await user.type(last, '44');
  expect(onChange).not.toHaveBeenCalled();
  await user.tab();
  expect(onChange.mock.calls).toEqual([[{ from: 4, to: 12 }]]);

  await user.type(first, '{ArrowUp}');
  expect(onChange).toHaveBeenLastCalledWith({ from: 5, to: 7 });
});

it('a field takes what is printed as the number of a measure, and a pickup', async () => {
  const { user, onChange, first, last } = someFields({ from: 0, to: 7 });
  expect((first as HTMLInputElement).value).toBe('Pickup');

  const type = async (text: string) => {
    await user.clear(last);
    await user.type(last, `${text}{Enter}`);
  };
  await type('x1');
  expect(onChange).toHaveBeenLastCalledWith({ from: 0, to: 13 });
  await type('99');
  expect(onChange).toHaveBeenLastCalledWith({ from: 0, to: 14 });
  await type('pickup');
  expect(onChange).toHaveBeenLastCalledWith({ from: 0, to: 0 });
  await type('12');
  expect(onChange).toHaveBeenCalledTimes(3);
  await user.type(first, '{ArrowDown}');
  expect(onChange).toHaveBeenCalledTimes(3);
});
