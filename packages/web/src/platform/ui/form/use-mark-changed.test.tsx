import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { Changes } from './changes.tsx';
import { useMarkChanged } from './use-mark-changed.ts';

const saved = { name: 'Oak School', mobile: '1234' };

function Form() {
  const [values, setValues] = useState(saved);
  const form = useRef<HTMLFormElement>(null);
  const fields = ['name', 'mobile'] as const;
  const changed = fields.filter((field) => values[field] !== saved[field]);
  useMarkChanged(form, changed);
  return (
    <form ref={form}>
      <Changes changed={changed} />
      {fields.map((field) => (
        <TextInput
          key={field}
          name={field}
          label={field}
          value={values[field]}
          onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
        />
      ))}
    </form>
  );
}

const isMarked = (label: string) =>
  screen.getByLabelText(label).closest('.mantine-InputWrapper-root')?.hasAttribute('data-changed');

it('marks the fields that differ from what is saved, and counts them', async () => {
  show(<Form />);
  expect(screen.queryByText(/changed/)).toBeNull();

  await userEvent.type(screen.getByLabelText('name'), '!');
  expect([isMarked('name'), isMarked('mobile')]).toEqual([true, false]);
  expect(screen.getByText('1 field changed')).toBeDefined();

  await userEvent.type(screen.getByLabelText('name'), '{Backspace}');
  expect([isMarked('name'), isMarked('mobile')]).toEqual([false, false]);
});
