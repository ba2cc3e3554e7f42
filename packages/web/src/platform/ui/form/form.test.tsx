import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { Changes } from './record-form.tsx';
import { Form } from './form.tsx';

const saved = { name: 'Oak School', mobile: '1234' };

function Fields() {
  const [values, setValues] = useState(saved);
  const fields = ['name', 'mobile'] as const;
  const changed = fields.filter((field) => values[field] !== saved[field]);
  return (
    <Form changed={changed} onSubmit={() => undefined}>
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
    </Form>
  );
}

const isMarked = (label: string) =>
  screen.getByLabelText(label).closest('.mantine-InputWrapper-root')?.hasAttribute('data-changed');

it('marks the fields that differ from what is saved, and counts them', async () => {
  show(<Fields />);
  expect(screen.queryByText(/changed/)).toBeNull();

  await userEvent.type(screen.getByLabelText('name'), '!');
  expect([isMarked('name'), isMarked('mobile')]).toEqual([true, false]);
  expect(screen.getByText('1 field changed')).toBeDefined();

  await userEvent.type(screen.getByLabelText('name'), '{Backspace}');
  expect([isMarked('name'), isMarked('mobile')]).toEqual([false, false]);
});
