import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { PasswordField } from './password-field.tsx';

describe('a password field', () => {
  it('tells screen readers that it is invalid, and why', () => {
    show(<PasswordField label="Password" error="Passwords do not match" />);

    const field = screen.getByLabelText('Password', { selector: 'input' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Passwords do not match');
  });

  it('is not invalid before the first attempt', () => {
    show(<PasswordField label="Password" error={null} />);

    expect(screen.getByLabelText('Password', { selector: 'input' }).hasAttribute('aria-invalid')).toBe(false);
  });
});
