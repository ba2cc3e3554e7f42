import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { locksOf } from './locks.ts';
import { anAdministrator } from './testing.ts';
import { AdministratorFields, valuesOf } from './administrator-form.tsx';

const stronger = anAdministrator({ permissions: [{ code: 'DA', name: 'Data Analytics' }] });

function fieldsFor(codes: ('AD' | 'DA')[]) {
  const form = { values: valuesOf(stronger), errors: {}, step: null, change: () => undefined };
  const locks = locksOf({ userId: 1, codes }, stronger);
  show(<AdministratorFields form={form} locks={locks} image={null} isNew={false} />);
}

const email = () => screen.getByRole('textbox', { name: /Email/ });
const password = () => screen.getByLabelText('New password');

describe('the fields of an administrator', () => {
  it('that grant access are locked for somebody who holds fewer codes, with the reason; the others are not', () => {
    fieldsFor(['AD']);

    expect(email()).toHaveProperty('readOnly', true);
    expect(password()).toHaveProperty('readOnly', true);
    expect(screen.getAllByText('Li Na has permissions that you lack: Data Analytics')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('readOnly', false);
    expect(screen.getByRole('textbox', { name: /Mobile/ })).toHaveProperty('readOnly', false);
  });

  it('are all open for somebody who holds as many codes', () => {
    fieldsFor(['AD', 'DA']);

    expect(email()).toHaveProperty('readOnly', false);
    expect(password()).toHaveProperty('readOnly', false);
  });
});
