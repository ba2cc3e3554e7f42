import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { DateField } from './date-field.tsx';

it('a date field tells the day, and says beside it when there is no such day', () => {
  const onChange = vi.fn();
  show(<DateField label="Expiry date" value="" onChange={onChange} error="Please choose a day" />);
  const field = screen.getByLabelText<HTMLInputElement>('Expiry date');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please choose a day')).toBeDefined();

  fireEvent.change(field, { target: { value: '2026-02-28' } });
  expect(onChange).toHaveBeenLastCalledWith('2026-02-28');

  /* As a browser reports 31 February, which is an empty value in a field that is not empty. */
  vi.spyOn(field, 'validity', 'get').mockReturnValue({ ...field.validity, badInput: true });
  fireEvent.blur(field);
  expect(screen.getByText('This date does not exist')).toBeDefined();
});
