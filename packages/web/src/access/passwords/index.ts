export { PasswordField } from './password-field.tsx';
export { PasswordStrength } from './password-strength.tsx';
