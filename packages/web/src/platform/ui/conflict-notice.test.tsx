import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { merge } from './conflict.ts';

const before = { name: 'Qin Hai', mobile: '139', age: '30' };
const versions = {
  before,
  theirs: { ...before, name: 'Qin H.', mobile: '777' },
  mine: { ...before, name: 'Hai Qin', age: '' },
};
const fields = {
  name: { label: 'Name', format: (name: string) => name },
  mobile: { label: 'Mobile', format: (mobile: string) => mobile },
  age: { label: 'Age', format: (age: string) => age },
};

function open() {
  const onSave = vi.fn();
  const onTakeTheirs = vi.fn();
  function Form() {
    const [values, setValues] = useState(merge(versions).merged);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(values);
        }}
      >
        <ConflictNotice
          before={before}
          theirs={versions.theirs}
          values={values}
          fields={fields}
          notes={['The picture was replaced.']}
          onChoose={(part) => setValues({ ...values, ...part })}
          onTakeTheirs={onTakeTheirs}
        />
      </form>
    );
  }
  show(<Form />);
  return { onSave, onTakeTheirs };
}

describe('the notice of a conflict', () => {
  it('says who changed what, and keeps the merged values', async () => {
    const { onSave } = open();

    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The picture was replaced.',
      'Mobile: 139 → 777',
      'Age: 30 → none',
    ]);
    expect(screen.getByRole('radiogroup', { name: 'Name: changed by both of you, was Qin Hai' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yours: Hai Qin' }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('alert'));

    await userEvent.click(screen.getByRole('button', { name: 'Keep this version' }));

    expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Hai Qin', mobile: '777', age: '' });
  });

  it("takes the other person's values, only where both changed the same field or everywhere", async () => {
    const { onSave, onTakeTheirs } = open();

    await userEvent.click(screen.getByRole('radio', { name: 'Theirs: Qin H.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep this version' }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Qin H.', mobile: '777', age: '' });

    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(onTakeTheirs).toHaveBeenCalledOnce();
  });
});
